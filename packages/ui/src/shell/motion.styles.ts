/** What holds while views come and go. */
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
`
