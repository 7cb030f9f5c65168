import { createRoot } from 'react-dom/client'
import { createKit, Page } from './page.js'

/** Renders the page. The parameters are those of {@link createKit}. */
export function renderPage(...parameters: Parameters<typeof createKit>): void {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<Page latch={createKit(...parameters)} />)
}
