/** The modal (S2.12). */
export interface ModalState {
  open: boolean
  /** True for 500 ms after somebody tried what can't be done now. */
  shaking: boolean
}
