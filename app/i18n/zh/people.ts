export const people = {
  role_admin: '管理员',
  role_teacher: '教师',
  role_judge: '评委',
  role_student: '学生',
  voice_soprano: '女高音',
  voice_mezzo_soprano: '女中音',
  voice_countertenor: '假声男高音',
  voice_tenor: '男高音',
  voice_baritone: '男中音',
  voice_bass: '男低音',
  voice_unknown: '未填写',
} as const
