import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { formMark, incompleteForm } from '~/http/form-mark'
import { checkedForm } from '~/http/read-form.server'

const withNothingToLose = ['app/ui/layout/language-selector.tsx', 'app/ui/layout/sign-out.tsx', 'app/ui/showcase/notifications.tsx']

type Found = { file: string; children: string[] }

function postingForms(): Found[] {
  const files = ['app/ui', 'app/routes']
    .flatMap((folder) => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
    const found: Found[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'form') {
        const posts = node.openingElement.attributes.properties.some((one) => one.getText() === 'method="post"')
        const children = node.children.filter((child) => !ts.isJsxText(child) || child.text.trim() !== '')
        if (posts) found.push({ file, children: children.map((child) => child.getText()) })
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
}

test('whoever can press a button of a form has its first mark: it stands before all else in every form with something to lose, the last mark after all', () => {
  const forms = postingForms()
  expect(forms.length).toBeGreaterThan(12)
  const unmarked = forms.filter(({ children }) => children[0] !== '<FormStart />' || children.at(-1) !== '<FormEnd />')
  expect(unmarked.map(({ file }) => file).sort()).toEqual(withNothingToLose)
})

test('so only a program sends neither mark, and its form is taken as it came; the first without the last changes nothing', async () => {
  const formOf = (...marks: string[]) => {
    const form = new FormData()
    form.set('name', '半页杯')
    for (const mark of marks) form.append(formMark, mark)
    return form
  }
  expect([...checkedForm(formOf())]).toEqual([['name', '半页杯']])
  expect([...checkedForm(formOf('start', 'end'))]).toEqual([['name', '半页杯']])
  const thrown = await Promise.resolve()
    .then(() => checkedForm(formOf('start')))
    .catch((refusal: unknown) => refusal)
  expect([(thrown as Response).status, await (thrown as Response).text()]).toEqual([400, incompleteForm])
})
