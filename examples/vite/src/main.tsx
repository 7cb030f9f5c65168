import { LatchButton, LatchProvider } from '@latchkit/ui'
import '@latchkit/ui/button.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Greeting } from './Greeting'
import { latch } from './latch'

const App = () => (
  <LatchProvider latch={latch}>
    <main>
      <h1>Vite</h1>
      <LatchButton />
      <Greeting />
    </main>
  </LatchProvider>
)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
