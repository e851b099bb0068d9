// The server that shows the pages of the workbench. Without scripts, each action is a button of a form that it answers.
"use strict";

const host = {
  /** Returns the page of a tab for a form as HTML, or its fragment: the parts that change with the input. */
  async show(path, content, part, signal) {
    const headers = part === "fragment" ? { "X-Workbench-Fragment": "result" } : {};
    const response = await fetch(path, { method: "POST", body: content, headers, signal, redirect: "error" });
    return response.text();
  },

  /** The tab in the URL, and another one. */
  tab: () => location.pathname.split("/").pop(),
  visit: (tab) => history.pushState(null, "", tab),

  explain: () => ({
    problem: "The workbench does not respond.",
    help: "Start it again with scripts/workbench, and open the URL that it prints. The text is still in this page: copy it first.",
  }),
};

