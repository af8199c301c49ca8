import { expect, test } from 'vitest'
import { teacherAwards } from './teacher-awards'

const row = (nth: number, teacherName: string, more: object = {}) => ({
  ...{ name: `学生${nth}`, prize: '一等奖', teacherAwarded: true, teacherName, secondTeacherName: '' },
  ...more,
})

test('a teacher is named once with all prized students, however each writes the name', () => {
  const rows = [
    row(1, '王芳'),
    row(2, 'Anna Lee', { secondTeacherName: '李梅' }),
    row(3, '王　芳', { prize: '二等奖' }),
    row(4, 'ＡｎｎａLEE'),
  ]
  expect(teacherAwards(rows).map(({ teacher, students }) => [teacher, ...students.map(({ name, prize }) => name + prize)])).toEqual([
    ['王芳', '学生1一等奖', '学生3二等奖'],
    ['Anna Lee', '学生2一等奖', '学生4一等奖'],
    ['李梅', '学生2一等奖'],
  ])
})

test('nobody without a teacher, without a prize, or whose prize is not for teachers', () => {
  expect(teacherAwards([row(1, ''), row(2, '王芳', { prize: null }), row(3, '李梅', { teacherAwarded: false })])).toEqual([])
})
