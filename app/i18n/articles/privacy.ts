import type { Translated } from './article'

export const privacy: Translated = {
  zh: {
    title: '隐私政策',
    lead: '我们只收集办好一场比赛所需要的资料，并尽量让看到它们的人最少。',
    updated: '2026年11月23日起生效',
    sections: [
      {
        title: '收集什么',
        points: [
          '账号资料：姓名、邮箱、手机号、声部，以及您自愿填写的头像、学历、学校、微信号等。密码只保存无法还原的摘要。',
          '报名资料：各场比赛报名表上的内容，可能包括身份证号码、联系方式、曲目、付款截图和简历，您填写的指导教师姓名；未满十四周岁的，还有监护人的姓名与同意。',
          '作品：您上传的视频，以及由它生成的封面、音频和播放文件。',
          '情感分析：管理员可以对您的作品做一次分析，按时间记录声音和画面的变化，并估计唤醒度与效价；只供管理员参考，不进入成绩，不识别面容、身份和表情，随作品一起删除。主办方设有自己的分析服务时，作品的声音和这些数据会发给它。成绩公布后，分析可以在「个人数据」里导出。',
          '模型评分：您上传的录音，以及模型给出的分数和曲线；只有您和管理员看得到，您可以随时删除。',
          '数据集评分：您给录音片段的分数和评语，以及修改之前的内容。',
          '评审记录：评分、评语、晋级与公布的记录。',
          '留言：您在「联系我们」写给主办方的话，连同您的姓名和邮箱，以邮件发给主办方，并留在本站的发件箱里。',
          '登录记录：登录时间、网络地址和浏览器名称，用来保护账号安全。',
        ],
      },
      {
        title: '身份证号码',
        paragraphs: [
          '身份证号码加密保存，密钥与数据库分开存放，页面上默认只显示一部分。有权限的管理员查看完整号码时，每一次都会留下记录。',
        ],
      },
      {
        title: '谁能看到',
        points: [
          '您自己：您的全部资料、作品和已公布的成绩。',
          '比赛的管理员：您的报名资料、作品和成绩。',
          '本场比赛的评委：您的作品和曲目。默认隐去姓名与学校，只显示参赛号。',
          '其他参赛者和访客：看不到您的报名资料和作品。',
        ],
      },
      {
        title: '浏览器里保存什么',
        points: [
          '「session」：登录凭证，最长三十天，退出登录即失效。',
          '「known-device」：记住您在这台设备上登录过，使他人反复输错密码时您仍能登录；不含姓名和邮箱，保存一年。',
          '「user-locale」：您选择的语言，保存一年。',
          '「toast」：一次操作后的提示，显示后即删除，最长一分钟。',
          '「saved-form」：哪一张表单已经存好，让设备忘掉为它留下的文字；最长十分钟。',
          '您在较长的表单里填写、还没有保存的文字：只留在您自己的设备上，保存后即删除，最长一周；身份证号码和密码从不保留。',
          '评委在评审台填写、还没有存到本站的分数和评语：只留在评委自己的设备上，存好或丢弃后即删除，最长九十天。',
          '没有广告和跟踪用的 Cookie。',
          '除了上面说的主办方自己的情感分析服务，不向第三方发送您的资料。',
        ],
      },
      {
        title: '保存多久',
        paragraphs: [
          '报名资料和作品在比赛期间以及处理成绩异议所需的时间内保存；主办方应当在此之后清除身份证号码、付款截图等不再需要的资料。账号资料保存到您要求删除为止。评审记录和操作日志用来证明成绩公正，会保存更久。',
        ],
      },
      {
        title: '更正与删除',
        paragraphs: [
          '账号资料可以随时在「个人资料」里修改，报名资料在提交之前和审核不通过以后可以修改。在「个人资料」的「个人数据」里，可以随时把本站保存的关于您的全部内容导出为一个 ZIP 文件，也可以申请注销账号。注销由管理员处理：没有关联记录的账号会被删除；有成绩或评分的账号，会抹去姓名、联系方式、身份证号码、头像、付款截图、简历、邮件和模型评分的录音，只保留不再显示姓名的成绩。',
        ],
      },
    ],
  },
  en: {
    title: 'Privacy policy',
    lead: 'We collect what a competition needs and nothing else, and keep the number of people who see it small.',
    updated: 'In force since 23 November 2026',
    sections: [
      {
        title: 'What is collected',
        points: [
          'Account: name, e-mail address, mobile number and voice type, and whatever you choose to add, such as a picture, education, school or WeChat name. Of a password only a digest is kept, which cannot be turned back.',
          'Entries: what the entry form of a competition asks for, which may include an ID card number, contact details, songs, a payment screenshot, a CV and your teachers’ names; under fourteen, also a guardian’s name and consent.',
          'Works: the videos you upload, and the poster, audio and playback files made from them.',
          'Emotion analysis: an administrator may have a work of yours analysed, which records how voice and picture change over time and estimates arousal and valence. It is for administrators only, enters no result, recognises no face, identity or facial expression, and is deleted with the work. Where the organiser has an analysis service of its own, the sound of the work and these figures are sent to it. Once the results are published the analysis is part of the personal data you can take along.',
          'Model scoring: the recordings you upload, with the scores and curves the model gives; you and the administrators see them, and you can delete them at any time.',
          'Dataset rating: the scores and comments you give to recorded segments, and what they were before you changed them.',
          'Judging: scores, comments, and the records of advancement and publication.',
          'Messages: what you write to the organiser under “Contact us”, with your name and address; it is sent by e-mail and stays in this site’s outbox.',
          'Sign-ins: time, network address and browser name, to protect your account.',
        ],
      },
      {
        title: 'ID card numbers',
        paragraphs: [
          'ID card numbers are stored encrypted, the key is kept apart from the database, and pages show only part of a number. Each time an administrator with permission looks at a whole number, that is recorded.',
        ],
      },
      {
        title: 'Who sees it',
        points: [
          'You: everything of yours, your works and your published scores.',
          'The administrators of the competition: your entry, your works and your scores.',
          'The judges of that competition: your works and songs. By default your name and school are hidden behind a number.',
          'Other singers and visitors: neither your entry nor your works.',
        ],
      },
      {
        title: 'What your browser keeps',
        points: [
          '‘session’: that you are signed in, for thirty days at most; it ends when you sign out.',
          '‘known-device’: that you have signed in on this device before, so that you still can while others keep entering wrong passwords; it holds no name or address, and is kept for a year.',
          '‘user-locale’: your language, for a year.',
          '‘toast’: the notification after an action, removed once shown, for a minute at most.',
          '‘saved-form’: which form was saved, so that the device forgets the text it kept for it; for ten minutes at most.',
          'What you have typed into a long form and not yet saved: on your own device only, until it is saved, for a week at most; ID card numbers and passwords never.',
          'What a judge has filled in at the desk and is not yet stored here: on the judge’s own device only, until it is stored or discarded, for ninety days at most.',
          'There are no cookies for advertising or tracking.',
          'Nothing of yours is sent to third parties, but for the organiser’s own emotion analysis service named above.',
        ],
      },
      {
        title: 'How long',
        paragraphs: [
          'Entries and works are kept during the competition and as long as questions about its results may come; after that the organiser should clear what is no longer needed, such as ID card numbers and payment screenshots. Account data is kept until you ask for its deletion. Judging records and the log are kept longer, as the proof of a fair result.',
        ],
      },
      {
        title: 'Correcting and deleting',
        paragraphs: [
          'You can change your account data in your profile at any time, and an entry before it is submitted and after it was not approved. Under “Personal data” in your profile you can take everything this site keeps about you along as one ZIP file, and ask for your account to be deleted. An administrator does it: an account with no linked data is deleted; where there are results or scores, your name, contact details, ID card number, picture, payment screenshots, CV, e-mails and recordings for model scoring are erased, and the results remain without your name.',
        ],
      },
    ],
  },
}
