import { expect, test } from 'vitest'
import { teacherKey, teachersOf } from './teachers'

test('nobody, one or two teachers, and the same one once however the name is written', () => {
  expect(teachersOf({})).toEqual([])
  expect(teachersOf({ teacherName: '', secondTeacherName: '王芳' })).toEqual(['王芳'])
  expect(teachersOf({ teacherName: '王芳', secondTeacherName: '李梅' })).toEqual(['王芳', '李梅'])
  expect(teachersOf({ teacherName: '王　芳', secondTeacherName: '王芳' })).toEqual(['王　芳'])
})

test('spaces, full-width letters and capitals make no other teacher', () => {
  expect(new Set(['Anna Lee', 'ＡＮＮＡ Ｌｅｅ', 'anna  lee', 'AnnaLee'].map(teacherKey))).toEqual(new Set(['annalee']))
  expect(teacherKey('王芳')).not.toBe(teacherKey('王方'))
})
