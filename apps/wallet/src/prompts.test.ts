import { describe, expect, it } from 'vitest'
import type { Prompt } from './phone.types.js'
import { createPrompts } from './prompts.js'

const prompt = (id: number, topic = 'one'): Prompt => ({ id, topic }) as Prompt

const start = () => {
  const shown: (number | undefined)[] = []
  return { prompts: createPrompts((one) => shown.push(one?.id)), shown }
}

describe('prompts', () => {
  it('are shown one at a time, in their order', async () => {
    const { prompts, shown } = start()
    const decisions = [prompts.ask(prompt(1)), prompts.ask(prompt(2))]
    expect(shown).toEqual([1])
    prompts.decide(true)
    prompts.decide(false)
    expect(await Promise.all(decisions)).toEqual(['approved', 'rejected'])
    expect(shown).toEqual([1, 2, undefined])
    prompts.decide(true)
    expect(shown).toHaveLength(3)
  })

  it('end when they can’t be answered any more, shown or not', async () => {
    const { prompts, shown } = start()
    const decisions = [prompts.ask(prompt(1)), prompts.ask(prompt(2, 'two')), prompts.ask(prompt(3))]
    prompts.drop(({ topic }) => topic === 'one')
    expect(shown).toEqual([1, 2])
    expect(await Promise.all([decisions[0], decisions[2]])).toEqual(['gone', 'gone'])
    prompts.decide(true)
    expect(await decisions[1]).toBe('approved')
  })
})
