/** How long a wallet may take to answer before the view that waits for it comes. */
export const WAITING_SHOWN_AFTER_MS = 150
