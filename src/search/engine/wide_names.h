/* wide_names.h - names of what is compiled a second time for wide boards (node_board.h)
 *
 * Included before everything else where FIFTEEN_WIDE is set. A name that is missing here is defined
 * twice, which the linker reports.
 */
#ifndef ENGINE_WIDE_NAMES_H
#define ENGINE_WIDE_NAMES_H

#define astar_idastar astar_idastar_wide
#define astar_pdb astar_pdb_wide
#define astar_pdb_free astar_pdb_free_wide
#define astar_pdb_init astar_pdb_init_wide
#define astar_pdb_initial_h astar_pdb_initial_h_wide
#define astar_pdb_key astar_pdb_key_wide
#define astar_pdb_loop astar_pdb_loop_wide
#define astar_pdb_loop_avx2 astar_pdb_loop_wide_avx2
#define astar_pdb_loop_avx512 astar_pdb_loop_wide_avx512
#define astar_pdb_loop_portable astar_pdb_loop_wide_portable
#define astar_pdb_run astar_pdb_run_wide
#define astar_pdb_trace astar_pdb_trace_wide
#define board_queue_advance board_queue_advance_wide
#define board_queue_free board_queue_free_wide
#define board_queue_pop board_queue_pop_wide
#define board_queue_read board_queue_read_wide
#define board_queue_reserve board_queue_reserve_wide
#define board_queue_start board_queue_start_wide
#define board_table_free board_table_free_wide
#define board_table_grow board_table_grow_wide
#define board_table_init board_table_init_wide
#define board_table_pack board_table_pack_wide
#define idastar_pdb idastar_pdb_wide
#define node_views_fill node_views_fill_wide
#define node_views_init node_views_init_wide
#define parcels_free parcels_free_wide
#define parcels_give parcels_give_wide
#define parcels_init parcels_init_wide
#define parcels_take parcels_take_wide
#define pdb_engine_board pdb_engine_board_wide
#define pdb_engine_create pdb_engine_create_wide
#define pdb_engine_equip pdb_engine_equip_wide
#define pdb_engine_free pdb_engine_free_wide
#define pdb_engine_root pdb_engine_root_wide
#define pdb_engine_sequences pdb_engine_sequences_wide
#define pdb_engine_strip pdb_engine_strip_wide
#define pdb_search_free pdb_search_free_wide
#define pdb_search_init pdb_search_init_wide
#define pdb_search_loop pdb_search_loop_wide
#define pdb_search_loop_avx2 pdb_search_loop_wide_avx2
#define pdb_search_loop_avx512 pdb_search_loop_wide_avx512
#define pdb_search_loop_for pdb_search_loop_for_wide
#define pdb_search_loop_portable pdb_search_loop_wide_portable
#define pdb_steps_fill pdb_steps_fill_wide
#define pdb_worker_create pdb_worker_create_wide
#define pdb_worker_free pdb_worker_free_wide
#define pdb_worker_work pdb_worker_work_wide
#define pruning_begin pruning_begin_wide
#define pruning_review pruning_review_wide
#define saving_pause saving_pause_wide
#define saving_refill saving_refill_wide
#define saving_restore saving_restore_wide
#define sequences_create sequences_create_wide
#define supply_find supply_find_wide
#define supply_grant supply_grant_wide
#define supply_push supply_push_wide
#define supply_report supply_report_wide
#define supply_set_pause supply_set_pause_wide
#define team_begin team_begin_wide
#define team_call_all team_call_all_wide
#define team_check_limits team_check_limits_wide
#define team_free team_free_wide
#define team_generated team_generated_wide
#define team_init team_init_wide
#define team_is_over team_is_over_wide
#define team_resume team_resume_wide
#define team_search team_search_wide
#define team_search_below team_search_below_wide
#define team_signal team_signal_wide
#define team_stop team_stop_wide
#define team_stop_at_node_limit team_stop_at_node_limit_wide
#define transpositions_bytes transpositions_bytes_wide
#define transpositions_free transpositions_free_wide
#define transpositions_init transpositions_init_wide

#endif
