import { createLatch } from './latchkit/element.js'
import { networks } from './networks.js'

createLatch({ networks, metadata: { name: 'Latchkit without a bundler' }, locale: 'en' })

const greeting = document.getElementById('greeting')
document.addEventListener('latch-connect', ({ detail }) => {
  greeting.textContent = `Hello ${detail.address}`
})
document.addEventListener('latch-disconnect', () => {
  greeting.textContent = 'Hello stranger'
})
