/* session_actions.h - what keys can ask for */
#ifndef PLAY_SESSION_ACTIONS_H
#define PLAY_SESSION_ACTIONS_H

enum action {
    ACTION_NONE,
    ACTION_UP,
    ACTION_LEFT,
    ACTION_RIGHT,
    ACTION_DOWN,
    ACTION_HINT,
    ACTION_DISTANCE,
    ACTION_SOLVE,
    ACTION_PAUSE,
    ACTION_STEP,
    ACTION_STEP_BACK,
    ACTION_FASTER,
    ACTION_SLOWER,
    ACTION_UNDO,
    ACTION_REDO,
    ACTION_RESTART,
    ACTION_SHUFFLE,
    ACTION_TYPE, /* a board, or the menu's text */
    ACTION_MENU,
    ACTION_HELP,
    ACTION_LETTERS, /* h j k l and H J K L change places */
    ACTION_QUIT,
    ACTION_ACCEPT, /* a text or the menu */
    ACTION_CANCEL,
    ACTION_ERASE,
    ACTION_DELETE,
    ACTION_CLEAR,
    ACTION_HOME,
    ACTION_END,
    N_ACTIONS
};

#endif
