/** The styles of a sheet's grip, and of a sheet's place above a phone's keyboard. */
export const sheetStyles: string = `
.handle {
  display: none;
}
@media (max-width: 479px) {
  /* The visible part of the window, as sheetKeyboard.ts measures it. The backdrop goes on behind a keyboard. */
  dialog {
    padding-block: var(--above, 0px) var(--below, 0px);
  }
  .card {
    padding-block-end: max(0px, env(safe-area-inset-bottom, 0px) - var(--below, 0px));
  }
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
  /* The grip is drawn small. It can also be pressed over the heading, which takes no press itself. */
  .handle::before {
    content: '';
    position: absolute;
    inset: 0 0 -20px;
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
