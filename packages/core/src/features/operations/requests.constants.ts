/**
 * How long a request is pending before the wallet counts as showing a prompt. A wallet that answers sooner, because the
 * site has its permission already, shows none.
 */
export const PROMPT_AFTER_MS = 150
