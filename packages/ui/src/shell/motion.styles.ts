/** What holds while views come and go, and while the card shakes. */
export const motionStyles: string = `
.moving,
.moving > .view,
.leaving {
  overflow: hidden;
}
.moving > .view {
  flex: none;
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
    outline: 2px solid var(--lk-error);
    outline-offset: -2px;
  }
}
`
