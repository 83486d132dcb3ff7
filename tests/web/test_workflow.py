#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_workflow.py - the workflow that publishes the page, .github/workflows/pages.yml, without GitHub

    test_workflow.py <folder of the source>

The commands it runs exist and are complete shell; its step `tools/web` runs, with a compiler that fails, until the
folder is there; that is the folder it uploads. Status 77 if Python has no PyYAML.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

try:
    import yaml
except ImportError:
    sys.exit(77)

SOURCE = os.path.abspath(sys.argv.pop(1))

# What tools/web calls and does not name itself.
PACKAGES = {"ca-certificates", "gcc", "libc6-dev", "cmake", "make", "libxxhash-dev"}

# Inputs of the actions; they have no required ones.
ACTIONS = {"actions/checkout": {"fetch-depth", "submodules"}, "actions/upload-pages-artifact": {"name", "path", "retention-days"},
           "actions/deploy-pages": {"artifact_name", "timeout"}}


def read(*path):
    with open(os.path.join(SOURCE, *path), encoding="utf-8") as file:
        return file.read()


class Workflow(unittest.TestCase):
    def setUp(self):
        self.all = yaml.safe_load(read(".github", "workflows", "pages.yml"))
        self.job, = self.all["jobs"].values()
        self.steps = self.job["steps"]

    def commands(self):
        return [step["run"] for step in self.steps if "run" in step]

    def uses(self, action):
        """The place and the inputs of an action."""
        (place, step), = [(i, each) for i, each in enumerate(self.steps) if each.get("uses", "").startswith(action + "@")]
        return place, step.get("with", {})

    def test_keys(self):
        # YAML 1.1 reads the key `on` as true.
        self.assertEqual(set(self.all), {"name", True, "permissions", "concurrency", "jobs"})
        self.assertEqual(self.all[True]["push"], {"branches": ["main"]})
        self.assertIn("workflow_dispatch", self.all[True])
        self.assertEqual(set(self.job), {"runs-on", "container", "environment", "steps"})
        for step in self.steps:
            self.assertEqual(len({"run", "uses"} & set(step)), 1, step)
            self.assertLessEqual(set(step), {"run", "uses", "with", "id", "name"})

    def test_what_the_deployment_needs(self):
        """See https://github.com/actions/deploy-pages"""
        self.assertEqual(self.all["permissions"], {"contents": "read", "pages": "write", "id-token": "write"})
        self.assertEqual(self.job["environment"]["name"], "github-pages")
        place, _ = self.uses("actions/deploy-pages")
        self.assertEqual(self.job["environment"]["url"], f"${{{{ steps.{self.steps[place]['id']}.outputs.page_url }}}}")

    def test_actions(self):
        for step in self.steps:
            if "uses" in step:
                action, version = step["uses"].split("@")
                self.assertRegex(version, r"^(v\d+|[0-9a-f]{40})$")
                self.assertLessEqual(set(step.get("with", {})), ACTIONS[action])

    def test_order(self):
        """git is there before the checkout, the source before its script, the site before it is uploaded."""
        place = {"install": next(i for i, step in enumerate(self.steps) if "apt-get" in step.get("run", "")),
                 "checkout": self.uses("actions/checkout")[0],
                 "build": next(i for i, step in enumerate(self.steps) if step.get("run", "").startswith("tools/")),
                 "upload": self.uses("actions/upload-pages-artifact")[0], "deploy": self.uses("actions/deploy-pages")[0]}
        self.assertEqual(sorted(place, key=place.get), list(place))

    def test_commands(self):
        for command in self.commands():
            subprocess.run(["sh", "-n", "-c", command], check=True)
            for path in re.findall(r"(?:^|\s)([\w.-]+/[\w./-]+)", command):
                self.assertTrue(os.access(os.path.join(SOURCE, path), os.X_OK), path)

    def test_packages(self):
        """Those that tools/web names, and those that it takes for granted."""
        install, = [command for command in self.commands() if "apt-get" in command]
        named = re.search(r"sudo apt-get install ([\w -]+)\"", read("tools", "web")).group(1).split()
        packages = {word for word in install.split("install", 1)[1].split() if not word.startswith("-")}
        self.assertLessEqual({*named, *PACKAGES, "git"}, packages)

    def test_folder(self):
        build, = [command for command in self.commands() if command.startswith("tools/")]
        with tempfile.TemporaryDirectory() as folder:
            project, stubs = os.path.join(folder, "project"), os.path.join(folder, "stubs")
            for path in (build.split()[0], "tools/scripts/setup.sh"):
                os.makedirs(os.path.dirname(os.path.join(project, path)), exist_ok=True)
                shutil.copy(os.path.join(SOURCE, path), os.path.join(project, path))
            os.mkdir(stubs)
            for name in re.search(r"for command in ([\w -]+); do", read("tools", "web")).group(1).split():
                with open(os.path.join(stubs, name), "w", encoding="utf-8") as file:
                    file.write("#!/bin/sh\nexit 1\n")
                os.chmod(file.name, 0o755)
            self.assertNotEqual(subprocess.run(
                build, shell=True, cwd=project, env={**os.environ, "PATH": f"{stubs}:{os.environ['PATH']}"},
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode, 0)
            made, = set(os.listdir(project)) - {"tools"}
        # build.sh checks what is in `site`.
        self.assertIn("$1/site/$file", read("tests", "web", "build.sh"))
        self.assertEqual(self.uses("actions/upload-pages-artifact")[1]["path"], f"{made}/site")


if __name__ == "__main__":
    unittest.main()
