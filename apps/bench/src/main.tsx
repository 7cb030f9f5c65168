import { renderPage } from './renderPage.js'

renderPage()
