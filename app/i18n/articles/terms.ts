import type { Translated } from './article'

export const terms: Translated = {
  zh: {
    title: '服务条款',
    lead: '注册账号即表示您同意以下条款。它们说明您和平台、主办方之间各自的责任。',
    updated: '2026年11月21日起生效',
    sections: [
      {
        title: '账号',
        points: [
          '请用真实的姓名、手机号和邮箱注册。新账号由管理员审核后启用。',
          '一人一个账号。请保管好密码；在「个人资料」里可以查看并退出其他设备上的登录。',
          '未满十八周岁的，请在监护人同意后注册和报名。',
        ],
      },
      {
        title: '报名与费用',
        points: [
          '报名资料应当真实、完整。主办方可以审核不通过不符合要求的报名，并说明原因。',
          '报名费由各场比赛的主办方收取，金额写在比赛页面上。是否退费由主办方决定，平台不代收款项。',
        ],
      },
      {
        title: '作品',
        points: [
          '请只上传您本人演唱、并且有权提交的作品。伴奏与曲谱的授权由您负责。',
          '作品的权利仍归您所有。您允许平台为本场比赛保存、转换格式，并向有权限的评委和主办方播放。',
          '作品锁定后不能替换或删除。作品在比赛之外的使用，须另行征得您的同意。',
        ],
      },
      {
        title: '评审与成绩',
        points: [
          '评委应当独立评分；与参赛者有利害关系时应当回避。已报名同一场比赛的人不能担任该场评委。',
          '名次与分数以公布的成绩为准。对成绩有疑问的，请在主办方规定的期限内提出。',
        ],
      },
      {
        title: '不允许的行为',
        points: [
          '冒用他人身份、上传违法内容或恶意文件、试图获取他人资料、干扰评审或破坏服务。',
          '有上述行为的，管理员可以停用账号，主办方可以取消参赛资格。',
        ],
      },
      {
        title: '服务的边界',
        paragraphs: [
          '我们尽力让服务稳定可用，但不能保证网络和设备永不出错。请尽量提早上传，不要等到截止前的最后几分钟。条款如有改动，会在本页写明生效日期。',
        ],
      },
    ],
  },
  en: {
    title: 'Terms of service',
    lead: 'By registering you agree to these terms. They say what you, the platform and the organisers each answer for.',
    updated: 'In force since 21 November 2026',
    sections: [
      {
        title: 'Your account',
        points: [
          'Register with your real name, mobile number and e-mail address. An administrator reviews each new account before it works.',
          'One account a person. Keep your password safe; your profile lists the devices that are signed in, and lets you sign them out.',
          'If you are under eighteen, register and enter with the consent of a guardian.',
        ],
      },
      {
        title: 'Entries and fees',
        points: [
          'What you enter must be true and complete. An organiser need not approve an entry that does not meet the rules, and says why.',
          'Fees go to the organiser of each competition, and stand on its page. Refunds are the organiser’s decision; the platform takes no payments.',
        ],
      },
      {
        title: 'Your works',
        points: [
          'Upload only what you sang yourself and have the right to submit. The rights to accompaniment and score are your responsibility.',
          'Your works remain yours. You allow the platform to keep and convert them for this competition, and to play them to the judges and organisers who have permission.',
          'A locked work cannot be replaced or deleted. Any use outside the competition needs your consent.',
        ],
      },
      {
        title: 'Judging and results',
        points: [
          'Judges score independently, and withdraw where they have an interest. Nobody who has entered a competition may judge it.',
          'The published result is the result. Questions about it go to the organiser within the period the organiser has set.',
        ],
      },
      {
        title: 'What is not allowed',
        points: [
          'Taking another person’s identity, uploading unlawful content or hostile files, reaching for other people’s data, disturbing the judging or harming the service.',
          'For any of these an administrator may disable an account, and an organiser may exclude an entry.',
        ],
      },
      {
        title: 'Where the service ends',
        paragraphs: [
          'We do our best to keep the service running, yet no network or machine is without faults. Please upload early rather than in the last minutes. If these terms change, this page gives the date.',
        ],
      },
    ],
  },
}
