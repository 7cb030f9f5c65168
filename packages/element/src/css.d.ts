/** A style sheet as text. */
declare module '*.css?inline' {
  const text: string
  // oxlint-disable-next-line no-restricted-exports -- Vite's modules of texts have nothing else.
  export default text
}
