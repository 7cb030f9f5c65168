/** The modal (S2.12). */
export interface ModalState {
  open: boolean
  /** How often somebody asked for it, whether it was open already or not. */
  asks: number
  /** True for 500 ms after somebody tried what can't be done now. */
  shaking: boolean
}

/** Whether the modal is open. What is in it is the router's. */
export interface ModalController {
  readonly state: ModalState
  open(): void
  /** Counts that somebody asked for it, open or not. */
  ask(): void
  close(): void
  shake(): void
}

/** The events of the modal. */
export type ModalEvents = {
  modalOpened: object
}
