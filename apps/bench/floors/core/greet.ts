/** Shows that the visitor is connected. */
export function greet(): void {
  document.title = 'Connected'
}
