/** What the Connect view adds to the primitives. */
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
