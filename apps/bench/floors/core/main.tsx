import { createRoot } from 'react-dom/client'
import { Page } from './page.js'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
