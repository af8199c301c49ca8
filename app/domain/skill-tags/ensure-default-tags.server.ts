/* eslint-disable no-restricted-syntax -- the Chinese names are data, not words of a screen */
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'

const defaults = [
  ['Open', '打开'],
  ['Clean', '干净'],
  ['Unify', '统一'],
  ['Resonate', '共鸣'],
  ['Vibrato', '颤音'],
  ['Throat', '喉部状态'],
  ['Position', '发声位置'],
  ['Falsetto', '假声'],
  ['Chest', '胸声'],
] as const

/** A new product starts with nine technique tags. Once, so that one deleted later does not come back. */
export async function ensureDefaultTags(): Promise<void> {
  await transaction(async (tx) => {
    if ((await tx.setting.count({ where: { key: 'default-tags' } })) > 0) return
    const at = now()
    await tx.setting.create({ data: { key: 'default-tags', value: true, updatedAt: at } })
    if ((await tx.skillTag.count()) > 0) return
    await tx.skillTag.createMany({
      data: defaults.map(([code, name], index) => ({ code, name, maxScore: 5, sortOrder: index + 1, createdAt: at })),
    })
  })
}
