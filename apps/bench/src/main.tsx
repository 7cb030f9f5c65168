import { renderPage } from './page.js'

renderPage()
