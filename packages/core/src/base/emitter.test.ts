import { describe, expect, it } from 'vitest'
import { createEmitter } from './emitter.js'

function setUp() {
  const reports: unknown[] = []
  const heard: string[] = []
  const emitter = createEmitter<{ tick: string; tock: string }>((error) => reports.push(error))
  return { reports, heard, emitter }
}

describe('createEmitter', () => {
  it('calls every listener of a name, in order, until the listener is removed', () => {
    const { emitter, heard } = setUp()
    const stop = emitter.on('tick', (text) => heard.push(`a ${text}`))
    emitter.on('tick', (text) => heard.push(`b ${text}`))
    emitter.on('tock', (text) => heard.push(`c ${text}`))
    emitter.emit('tick', '1')
    stop()
    stop()
    emitter.emit('tick', '2')
    expect(heard).toEqual(['a 1', 'b 1', 'b 2'])
  })

  it('calls the listeners of all names after the listeners of one name', () => {
    const { emitter, heard } = setUp()
    const stop = emitter.onEach((text, name) => heard.push(`${name} ${text}`))
    emitter.on('tick', (text) => heard.push(`a ${text}`))
    emitter.emit('tick', '1')
    emitter.emit('tock', '2')
    stop()
    emitter.emit('tick', '3')
    expect(heard).toEqual(['a 1', 'tick 1', 'tock 2', 'a 3'])
  })

  it('F217 reports what a listener throws, and calls the other listeners', () => {
    const { emitter, heard, reports } = setUp()
    const error = new Error('the host')
    emitter.on('tick', () => {
      throw error
    })
    emitter.on('tick', (text) => heard.push(text))
    emitter.emit('tick', '1')
    expect(heard).toEqual(['1'])
    expect(reports).toEqual([error])
  })

  it('takes one function given twice as two listeners', () => {
    const { emitter, heard } = setUp()
    const listener = (text: string): void => void heard.push(text)
    const stop = emitter.on('tick', listener)
    emitter.on('tick', listener)
    stop()
    emitter.emit('tick', '1')
    expect(heard).toEqual(['1'])
  })

  it('allows adding and removing listeners during an event', () => {
    const { emitter, heard } = setUp()
    const stop = emitter.on('tick', () => {
      stop()
      emitter.on('tick', (text) => heard.push(text))
    })
    emitter.emit('tick', '1')
    emitter.emit('tick', '2')
    expect(heard).toEqual(['2'])
  })

  it('calls no listener that an earlier listener of the same event removed', () => {
    const { emitter, heard } = setUp()
    const stops: (() => void)[] = []
    emitter.on('tick', () => stops.forEach((stop) => stop()))
    stops.push(emitter.on('tick', (text) => heard.push(text)))
    stops.push(emitter.onEach((text) => heard.push(text)))
    emitter.emit('tick', '1')
    expect(heard).toEqual([])
  })
})
