import { createSolanaAdapter } from '@latchkit/adapter-solana'
import { solana } from '@latchkit/core/networks'
import { renderPage } from '../../src/renderPage.js'

renderPage([[solana, createSolanaAdapter()]])
