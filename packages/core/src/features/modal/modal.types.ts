/** The modal (S2.12). */
export interface ModalState {
  open: boolean
  /** How often somebody asked for it, whether it was open already or not. */
  asks: number
  /** True for 500 ms after somebody tried what can't be done now. */
  shaking: boolean
}
