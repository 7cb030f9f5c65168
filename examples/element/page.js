import { createLatch } from './latchkit/element.js'
import { popular } from './latchkit/pictures/index.js'
import { networks } from './networks.js'

createLatch({ networks, metadata: { name: 'Latchkit without a bundler' }, pictures: popular, locale: 'en' })

const greeting = document.getElementById('greeting')
document.addEventListener('latch-connect', ({ detail }) => {
  greeting.textContent = `Hello ${detail.address}`
})
document.addEventListener('latch-disconnect', () => {
  greeting.textContent = 'Hello stranger'
})
