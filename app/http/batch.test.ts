import { expect, test } from 'vitest'
import { rowNameField } from './form-mark'
import { namesAsShown, runBatch, selectedIds } from './batch.server'

test('a row that went meanwhile is told by the name under which it was shown; one that no page named by its number', async () => {
  const form = new FormData()
  for (const id of ['7', '8', '7', '9', '-1', 'x']) form.append('id', id)
  form.append(rowNameField(7), '夜曲 01')
  form.append(rowNameField(8), '')
  const ids = selectedIds(form)
  expect(ids).toEqual([7, 8, 9])
  const act = async (id: number) => {
    if (id === 9) throw new Error('of the machine')
    return { ok: false as const, code: 'datasetNotFound' }
  }
  expect(await runBatch(ids, namesAsShown(form, ids), act, 'datasetDeleteFailed')).toEqual({
    done: 0,
    failures: [
      { id: 7, name: '夜曲 01', code: 'datasetNotFound' },
      { id: 8, name: '#8', code: 'datasetNotFound' },
      { id: 9, name: '#9', code: 'datasetDeleteFailed' },
    ],
  })
})
