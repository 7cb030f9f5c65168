/** Styles of `Legal`. */
export const legalStyles: string = `
.legal {
  padding-block-start: 4px;
}
`
