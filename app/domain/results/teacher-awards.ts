import { teacherKey, type Teachers, teachersOf } from '~/domain/registrations/teachers'

type Row = Required<Teachers> & { name: string; prize: string | null; teacherAwarded: boolean }

/** A teacher with an award, and the students whose prizes it is for. */
export type TeacherAward = { teacher: string; students: { name: string; prize: string }[] }

/**
 * Whose teachers have an award: each once, as the first of the rows writes the name, in the order of the rows (best first). Who is called the same is
 * the same; a student who names nobody gives nobody an award.
 */
export function teacherAwards(rows: readonly Row[]): TeacherAward[] {
  const awards = new Map<string, TeacherAward>()
  for (const row of rows) {
    if (!row.teacherAwarded || row.prize === null) continue
    for (const teacher of teachersOf(row)) {
      const award = awards.get(teacherKey(teacher)) ?? { teacher, students: [] }
      award.students.push({ name: row.name, prize: row.prize })
      awards.set(teacherKey(teacher), award)
    }
  }
  return [...awards.values()]
}

/** A result as everybody may read it. */
export function withoutTeachers<R extends Row>({ teacherName: _, secondTeacherName: __, teacherAwarded: ___, ...row }: R) {
  return row
}

/** The teachers to whom one result gives an award. */
export function awardedTeachers({ teacherAwarded, ...teachers }: Teachers & { teacherAwarded: boolean }): string[] {
  return teacherAwarded ? teachersOf(teachers) : []
}
