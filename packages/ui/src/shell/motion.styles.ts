/** What holds while views come and go, while the card shakes, and for those who want to see nothing through another. */
export const motionStyles: string = `
dialog[data-stepped-out],
dialog[data-stepped-out] .backdrop {
  pointer-events: none;
}
.moving,
.leaving {
  overflow: hidden;
}
/* As high as it will be, so that it scrolls as far as it will. */
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
   * As it is over an empty page, unless what a wallet draws there may be behind it. It says more than the theme's rule,
   * whichever of the two sheets came last.
   */
  dialog:not([data-stepped-out]) .backdrop {
    background: linear-gradient(var(--lk-backdrop, rgb(0 0 0 / 60%)) 0 0) Canvas;
  }
  .view::after {
    content: none;
  }
}
`
