/** What the pages to agree to add to the primitives. */
export const legalStyles: string = `
.legal {
  padding-block-start: 4px;
}
`
