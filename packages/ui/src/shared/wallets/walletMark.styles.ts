/** Styles of `WalletMark`. */
export const walletMarkStyles: string = `
.marks,
.chains {
  display: flex;
  align-items: center;
}
.marks {
  gap: 8px;
}
/* The pictures overlap a little. Each is cut out of the picture before it. */
.chains > .picture.s24 {
  --size: 20px;
  --round: 50%;
}
.chains > .picture {
  box-shadow: 0 0 0 2px var(--lk-surface-1);
}
.chains > .picture + .picture {
  margin-inline-start: -3px;
}
.badge.connected {
  color: var(--lk-text-2);
  background: var(--lk-surface-3);
}
`
