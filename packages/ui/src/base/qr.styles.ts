/** Styles of `Qr`. */
export const qrStyles: string = `
.qr {
  position: relative;
  flex: none;
  inline-size: min(var(--qr), 100%);
  aspect-ratio: 1;
  border-radius: 20px;
  overflow: hidden;
  background: #fff;
  forced-color-adjust: none;
}
.qr.skeleton {
  background: var(--lk-surface-1);
}
.qr .code {
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  background: #fff;
}
.qr .code + .code {
  animation: appear 320ms ease-out;
}
.qr svg {
  display: block;
  max-inline-size: 100%;
  block-size: auto;
}
.qr path {
  fill: #121313;
  fill-rule: evenodd;
}
.mark-place {
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
}
.mark-place > * {
  --size: calc(var(--qr) * 0.165);
  --round: 26%;
  box-shadow: 0 0 0 4px #fff;
}
@keyframes appear {
  from {
    opacity: 0;
  }
}
`
