/** Styles of `DrawnCheck`. */
export const drawnStyles: string = `
.drawn path {
  animation: draw 400ms ease-out;
}
@keyframes draw {
  from {
    stroke-dasharray: 0 1;
  }
  to {
    stroke-dasharray: 1 1;
  }
}
@keyframes come {
  from {
    opacity: 0;
  }
}
@media (prefers-reduced-motion: reduce) {
  .drawn path {
    animation-name: come;
  }
}
`
