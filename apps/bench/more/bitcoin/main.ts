import { createBitcoinAdapter } from '@latchkit/adapter-bitcoin'
import { bitcoin } from '@latchkit/core/networks'
import { renderPage } from '../../src/renderPage.js'

renderPage([[bitcoin, createBitcoinAdapter()]])
