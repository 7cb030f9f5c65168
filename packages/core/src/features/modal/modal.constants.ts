/** How long the modal shakes where it can't be closed (S2.12, S9.02). */
export const MODAL_SHAKE_MS = 500
