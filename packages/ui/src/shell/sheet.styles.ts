/** The grip of a sheet, where the modal is one. */
export const sheetStyles: string = `
.handle {
  display: none;
}
@media (max-width: 479px) {
  .handle {
    display: block;
    position: absolute;
    z-index: 1;
    inset: 0 0 auto;
    inline-size: 88px;
    block-size: 24px;
    margin: 0 auto;
    touch-action: none;
    border-radius: 8px;
    outline-offset: -4px;
  }
  .handle::after {
    content: '';
    position: absolute;
    inset: 8px 0 auto;
    inline-size: 36px;
    block-size: 4px;
    margin: 0 auto;
    border-radius: 2px;
    background: var(--lk-line-strong);
  }
  .handle:focus-visible::after {
    background: var(--lk-ring);
  }
}
@media (forced-colors: active) {
  .handle::after {
    background: CanvasText;
  }
}
`
