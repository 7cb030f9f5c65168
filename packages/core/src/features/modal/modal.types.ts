/** The state of the modal (S2.12). */
export interface ModalState {
  open: boolean
  /** How often the visitor or the app asked for the modal, whether it was open already or not. */
  requests: number
  /** True for 500 ms after the visitor tried what is not possible now, such as closing a view that must stay. */
  shaking: boolean
}

/** Opens and closes the modal. The router decides which view it shows. */
export interface ModalController {
  readonly state: ModalState
  open(): void
  /** Counts that the visitor or the app asked for the modal. Opens nothing. */
  countRequest(): void
  close(): void
  /** Sets `shaking` for 500 ms, counted from the last call. */
  shake(): void
  /** Ends the timer. An open modal stays open: the page removes it. */
  dispose(): void
}

/** The switches of the modal (S3.16). */
export interface ModalSwitches {
  /**
   * Whether a small "Latchkit" stands under each view. The remote configuration may set it, unless the app does. Default:
   * false.
   */
  readonly branding?: boolean
}

/** The events of the modal, each with its content. */
export type ModalEvents = {
  modalOpened: object
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface ModalFeature {
  readonly controller: ModalController
  readonly events: ModalEvents
  readonly switches: ModalSwitches
}
