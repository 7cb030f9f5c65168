/** The styles of view transitions, the shaking card, the dialog out of modality, and reduced transparency. */
export const motionStyles: string = `
dialog[data-stepped-out],
dialog[data-stepped-out] .backdrop {
  pointer-events: none;
}
.moving,
.leaving {
  overflow: hidden;
}
/* Has its final height already, so that it scrolls as far as it finally does. */
.moving > .view {
  flex: none;
  block-size: var(--view);
  overflow: hidden auto;
  scrollbar-width: none;
}
.leaving {
  position: absolute;
  inset: 0;
  pointer-events: none;
}
.card.shaking {
  animation: shake 500ms;
}
@keyframes shake {
  20%,
  60% {
    transform: translateX(-4px);
  }
  40%,
  80% {
    transform: translateX(4px);
  }
}
@media (prefers-reduced-motion: reduce) {
  .card.shaking {
    animation: none;
    outline: 2px solid var(--lk-error, currentColor);
    outline-offset: -2px;
  }
}
@media (prefers-reduced-transparency: reduce) {
  /*
   * Opaque, in the colour that the backdrop has over an empty page, unless a wallet may draw its prompt behind it. This
   * selector is more specific than the theme's, so the order of the two sheets does not matter.
   */
  dialog:not([data-stepped-out]) .backdrop {
    background: linear-gradient(var(--lk-backdrop, rgb(0 0 0 / 60%)) 0 0) Canvas;
  }
  .view::after {
    content: none;
  }
}
`
