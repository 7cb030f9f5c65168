/** What holds while views come and go, and while the card shakes. */
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
`
