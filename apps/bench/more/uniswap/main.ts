import { createUniswap } from '@latchkit/uniswap'
import { renderPage } from '../../src/renderPage.js'

renderPage([], { swapProviders: [createUniswap()] })
