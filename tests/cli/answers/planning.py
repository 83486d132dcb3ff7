# SPDX-License-Identifier: MIT
"""planning.py - an interpreter of typed STRIPS in PDDL: reads definitions, grounds actions, searches"""
import itertools
import re
from collections import deque


class PddlError(Exception):
    """A definition that is not typed STRIPS, or does not agree with itself."""


def need(condition, *what):
    if not condition:
        raise PddlError(" ".join(map(str, what)))


def expressions(text):
    """The expressions of a file, as lists of lists and words in small letters."""
    stack = [[]]
    for word in re.findall(r"[()]|[^\s()]+", re.sub(r";[^\n]*", "", text).lower()):
        if word == "(":
            stack.append([])
        elif word == ")":
            need(len(stack) > 1, "unbalanced )")
            stack[-2].append(stack.pop())
        else:
            stack[-1].append(word)
    need(len(stack) == 1, "unbalanced (")
    return stack[0]


def typed(words):
    """[(name, type)] of a list such as ?a ?b - cell."""
    result, names = [], []
    words = iter(words)
    for word in words:
        if word == "-":
            kind = next(words)
            result += [(name, kind) for name in names]
            names = []
        else:
            names.append(word)
    need(not names, "names without a type:", names)
    need(len(dict(result)) == len(result), "a name is declared twice")
    return result


def sections(definition, kind):
    need(definition[0] == "define" and definition[1][0] == kind, "not a", kind)
    result = {}
    for section in definition[2:]:
        result.setdefault(section[0], []).append(section[1:])
    return definition[1][1], result


def conjuncts(expression):
    return expression[1:] if expression[0] == "and" else [expression]


class Domain:
    def __init__(self, definition):
        self.name, parts = sections(definition, "domain")
        need(set(parts[":requirements"][0]) <= {":strips", ":typing"}, "other requirements")
        self.types = parts[":types"][0]
        self.predicates = {p[0]: [kind for _, kind in typed(p[1:])] for p in parts[":predicates"][0]}
        self.actions = {}
        for action in parts[":action"]:
            fields = dict(zip(action[1::2], action[2::2]))
            need(set(fields) == {":parameters", ":precondition", ":effect"}, "other fields of", action[0])
            parameters = typed(fields[":parameters"])
            need(all(kind in self.types for _, kind in parameters), "unknown type in", action[0])
            need(action[0] not in self.actions, "action declared twice:", action[0])
            self.actions[action[0]] = (parameters, conjuncts(fields[":precondition"]), conjuncts(fields[":effect"]))
            for literal in self.actions[action[0]][1] + self.actions[action[0]][2]:
                self.check(literal[1] if literal[0] == "not" else literal, dict(parameters))

    def check(self, atom, kinds):
        need(atom[0] in self.predicates, "undeclared predicate", atom[0])
        need([kinds.get(name) for name in atom[1:]] == self.predicates[atom[0]], "wrong arguments:", atom)


class Task:
    """A grounded problem. A state is a set of atoms, as the bits of a number."""

    def __init__(self, domain, definition):
        self.name, parts = sections(definition, "problem")
        need(parts[":domain"] == [[domain.name]], "another domain")
        objects = typed(parts[":objects"][0])
        self.bits = {}
        self.kinds = dict(objects)
        for atom in parts[":init"][0] + conjuncts(parts[":goal"][0][0]):
            domain.check(atom, self.kinds)
        need(len(set(map(tuple, parts[":init"][0]))) == len(parts[":init"][0]), "a fact is stated twice")
        fluents = {(literal[1] if literal[0] == "not" else literal)[0]
                   for action in domain.actions.values() for literal in action[2]}
        self.static = {tuple(atom) for atom in parts[":init"][0] if atom[0] not in fluents}
        self.start = self.mask(atom for atom in parts[":init"][0] if atom[0] in fluents)
        self.goal = self.mask(conjuncts(parts[":goal"][0][0]))
        self.watchers = {}  # bit: the steps that require it
        self.steps = {}  # (action, arguments): (required, removed, added)
        by_kind = {kind: [name for name, its in objects if its == kind] for kind in domain.types}
        n_true = {name: sum(atom[0] == name for atom in parts[":init"][0]) for name in fluents}
        for name, action in domain.actions.items():
            self.ground(name, action, by_kind, n_true)

    def mask(self, atoms):
        return sum(1 << self.bits.setdefault(tuple(atom), len(self.bits)) for atom in atoms)

    def ground(self, name, action, by_kind, n_true):
        parameters, precondition, effect = action
        for arguments in itertools.product(*(by_kind[kind] for _, kind in parameters)):
            value = dict(zip((name for name, _ in parameters), arguments))

            def bound(atom):
                return (atom[0], *(value[name] for name in atom[1:]))

            required = [bound(atom) for atom in precondition]
            if any(atom[0] not in n_true and atom not in self.static for atom in required):
                continue
            required = [atom for atom in required if atom[0] in n_true]
            step = (self.mask(required), self.mask(bound(e[1]) for e in effect if e[0] == "not"),
                    self.mask(bound(e) for e in effect if e[0] != "not"))
            self.steps[(name, *arguments)] = step
            watched = self.mask([min(required, key=lambda atom: n_true[atom[0]])])
            self.watchers.setdefault(watched, []).append((step, (name, *arguments)))

    def replay(self, plan):
        """Whether the steps, lists of words, lead to the goal; PddlError if one is not applicable."""
        state = self.start
        for step in plan:
            need(tuple(step) in self.steps, "no such step:", step)
            required, removed, added = self.steps[tuple(step)]
            need(state & required == required, "not applicable:", step)
            state = state & ~removed | added
        return state & self.goal == self.goal

    def neighbours(self, state):
        for watched, steps in self.watchers.items():
            if state & watched:
                for (required, removed, added), step in steps:
                    if state & required == required:
                        yield state & ~removed | added, step

    def search(self, everything=False):
        """Breadth-first: a shortest plan, or None; or, of everything, the number of states by distance."""
        came_from = {self.start: None}
        queue = deque([(self.start, 0)])
        counts = []
        while queue:
            state, depth = queue.popleft()
            counts += [0] * (depth + 1 - len(counts))
            counts[depth] += 1
            if state & self.goal == self.goal and not everything:
                return self.plan_to(state, came_from)
            for neighbour, step in self.neighbours(state):
                if neighbour not in came_from:
                    came_from[neighbour] = (state, step)
                    queue.append((neighbour, depth + 1))
        return counts if everything else None

    @staticmethod
    def plan_to(state, came_from):
        plan = []
        while came_from[state] is not None:
            state, step = came_from[state]
            plan.append(list(step))
        return plan[::-1]
