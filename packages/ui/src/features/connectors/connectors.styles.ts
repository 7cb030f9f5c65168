/** Styles of the Connect view. */
export const connectorsStyles: string = `
.connect {
  display: flex;
  flex-direction: column;
  gap: 12px;
}
.connect .note {
  margin-block-start: 4px;
}
`
