import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('..', import.meta.url))
/** Attributes that a visitor reads or hears. */
const READ = /^(aria-(label|description|valuetext|roledescription)|title|alt|placeholder|label|sub|side|heading|text)$/

/** What shows one of its sides, or both. */
const JOINS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
])

/** The texts of a file that a visitor would read and that don't come out of the catalogue. */
function visibleTexts(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const note = (words: string): void => {
    if (/\p{L}{2}/u.test(words)) found.push(words.trim())
  }
  const literals = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) note(node.text)
    else if (ts.isTemplateExpression(node))
      for (const { text } of [node.head, ...node.templateSpans.map(({ literal }) => literal)]) note(text)
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(literals)
    else if (ts.isBinaryExpression(node) && JOINS.has(node.operatorToken.kind))
      [node.left, node.right].forEach(literals)
    else if (ts.isParenthesizedExpression(node)) literals(node.expression)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node.text)
    else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) literals(node.expression)
    else if (ts.isJsxAttribute(node) && READ.test(node.name.getText(file)) && node.initializer)
      literals(ts.isJsxExpression(node.initializer) ? (node.initializer.expression ?? node) : node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const views = ['base', 'features', 'react', 'shared', 'shell']
  .flatMap((folder) =>
    readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' }).map((at) => join(folder, at)),
  )
  .filter((path) => path.endsWith('.tsx') && !/\.(test|stories|fixture)\.tsx$/.test(path))

test('the check finds a text beside the catalogue', () => {
  const text = `const x = <p title="A title">Hello <b>{yes ? 'Yes please' : say('no')}</b>{\`Of \${n}\`}</p>`
  expect(visibleTexts('x.tsx', text)).toEqual(['A title', 'Hello', 'Yes please', 'Of'])
})

test.each(views)('%s: every word comes from the catalogue', (path) => {
  expect(visibleTexts(path, readFileSync(join(SRC, path), 'utf8'))).toEqual([])
})
