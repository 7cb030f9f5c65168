/** The texts of a mail. */
export interface MailWords {
  readonly codeSubject: string
  readonly codeHint: string
  readonly linkSubject: string
  readonly linkHint: string
  readonly ignore: string
}

/** The texts of mails by language. mailWords.test.ts writes this file from the group `mail` of packages/ui/words/*.json. */
export const MAIL_WORDS: Readonly<Record<string, MailWords>> = {
  "ar": {
    codeSubject: "رمزك في {app}",
    codeHint: "أدخل هذا الرمز في {app}. يسري لمدة 10 دقائق.",
    linkSubject: "أكّد تسجيل دخولك إلى {app}",
    linkHint: "افتح هذا الرابط وأدخل الرقمين اللذين يعرضهما {app}. يسري لمدة 10 دقائق.",
    ignore: "إذا لم تطلب ذلك، فتجاهل هذه الرسالة.",
  },
  "de": {
    codeSubject: "Dein Code für {app}",
    codeHint: "Gib diesen Code bei {app} ein. Er gilt 10 Minuten.",
    linkSubject: "Bestätige deine Anmeldung bei {app}",
    linkHint: "Öffne diesen Link und gib die zwei Ziffern ein, die {app} dir zeigt. Er gilt 10 Minuten.",
    ignore: "Wenn du das nicht angefordert hast, ignoriere diese E-Mail.",
  },
  "en": {
    codeSubject: "Your code for {app}",
    codeHint: "Enter this code on {app}. It works for 10 minutes.",
    linkSubject: "Confirm your login to {app}",
    linkHint: "Open this link, and enter the two digits that {app} shows you. It works for 10 minutes.",
    ignore: "If you didn’t ask for this, ignore this email.",
  },
  "es": {
    codeSubject: "Tu código para {app}",
    codeHint: "Introduce este código en {app}. Vale durante 10 minutos.",
    linkSubject: "Confirma tu inicio de sesión en {app}",
    linkHint: "Abre este enlace e introduce los dos dígitos que te muestra {app}. Vale durante 10 minutos.",
    ignore: "Si no lo has pedido, ignora este correo.",
  },
  "fa": {
    codeSubject: "کد شما برای {app}",
    codeHint: "این کد را در {app} وارد کنید. تا ۱۰ دقیقه معتبر است.",
    linkSubject: "ورود خود به {app} را تأیید کنید",
    linkHint: "این پیوند را باز کنید و دو رقمی را که {app} نشان می‌دهد وارد کنید. تا ۱۰ دقیقه معتبر است.",
    ignore: "اگر شما این را نخواسته‌اید، این ایمیل را نادیده بگیرید.",
  },
  "fr": {
    codeSubject: "Votre code pour {app}",
    codeHint: "Saisissez ce code sur {app}. Il est valable 10 minutes.",
    linkSubject: "Confirmez votre connexion à {app}",
    linkHint: "Ouvrez ce lien et saisissez les deux chiffres que {app} vous affiche. Il est valable 10 minutes.",
    ignore: "Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail.",
  },
  "he": {
    codeSubject: "הקוד שלך עבור {app}",
    codeHint: "יש להזין את הקוד הזה ב-{app}. הוא תקף ל-10 דקות.",
    linkSubject: "אישור הכניסה שלך אל {app}",
    linkHint: "יש לפתוח את הקישור הזה ולהזין את שתי הספרות שמוצגות ב-{app}. הוא תקף ל-10 דקות.",
    ignore: "אם לא ביקשת את זה, אפשר להתעלם מההודעה הזו.",
  },
  "hi": {
    codeSubject: "{app} के लिए आपका कोड",
    codeHint: "यह कोड {app} पर डालें। यह 10 मिनट तक चलेगा।",
    linkSubject: "{app} में अपने लॉग इन की पुष्टि करें",
    linkHint: "यह लिंक खोलें और {app} जो दो अंक दिखाता है, उन्हें डालें। यह 10 मिनट तक चलेगा।",
    ignore: "अगर आपने यह नहीं माँगा था, तो इस ईमेल को अनदेखा करें।",
  },
  "id": {
    codeSubject: "Kode Anda untuk {app}",
    codeHint: "Masukkan kode ini di {app}. Kode berlaku selama 10 menit.",
    linkSubject: "Konfirmasi login Anda ke {app}",
    linkHint: "Buka tautan ini dan masukkan dua angka yang ditampilkan {app}. Tautan berlaku selama 10 menit.",
    ignore: "Jika Anda tidak memintanya, abaikan email ini.",
  },
  "it": {
    codeSubject: "Il tuo codice per {app}",
    codeHint: "Inserisci questo codice su {app}. Vale 10 minuti.",
    linkSubject: "Conferma il tuo accesso a {app}",
    linkHint: "Apri questo link e inserisci le due cifre che ti mostra {app}. Vale 10 minuti.",
    ignore: "Se non l’hai chiesto, ignora questa e-mail.",
  },
  "ja": {
    codeSubject: "{app} のコード",
    codeHint: "このコードを {app} に入力してください。10 分間有効です。",
    linkSubject: "{app} へのログインの確認",
    linkHint: "このリンクを開き、{app} に表示された 2 桁の数字を入力してください。10 分間有効です。",
    ignore: "心当たりがない場合は、このメールを無視してください。",
  },
  "ko": {
    codeSubject: "{app} 인증 코드",
    codeHint: "이 코드를 {app}에 입력해 주세요. 10분 동안 유효해요.",
    linkSubject: "{app} 로그인 확인",
    linkHint: "이 링크를 열고 {app}에 표시된 숫자 두 자리를 입력해 주세요. 10분 동안 유효해요.",
    ignore: "요청한 적이 없다면 이 메일을 무시해 주세요.",
  },
  "ms": {
    codeSubject: "Kod anda untuk {app}",
    codeHint: "Masukkan kod ini di {app}. Kod ini sah selama 10 minit.",
    linkSubject: "Sahkan log masuk anda ke {app}",
    linkHint: "Buka pautan ini dan masukkan dua angka yang ditunjukkan oleh {app}. Pautan ini sah selama 10 minit.",
    ignore: "Jika anda tidak memintanya, abaikan e-mel ini.",
  },
  "nl": {
    codeSubject: "Je code voor {app}",
    codeHint: "Voer deze code in bij {app}. Hij is 10 minuten geldig.",
    linkSubject: "Bevestig dat je inlogt bij {app}",
    linkHint: "Open deze link en voer de twee cijfers in die {app} je laat zien. Hij is 10 minuten geldig.",
    ignore: "Heb je hier niet om gevraagd? Negeer deze e-mail dan.",
  },
  "pl": {
    codeSubject: "Twój kod do {app}",
    codeHint: "Wpisz ten kod w {app}. Jest ważny 10 minut.",
    linkSubject: "Potwierdź logowanie do {app}",
    linkHint: "Otwórz ten link i wpisz dwie cyfry, które pokazuje {app}. Jest ważny 10 minut.",
    ignore: "Jeśli to nie Twoja prośba, zignoruj tę wiadomość.",
  },
  "pt-BR": {
    codeSubject: "Seu código para {app}",
    codeHint: "Digite este código em {app}. Ele vale por 10 minutos.",
    linkSubject: "Confirme sua entrada em {app}",
    linkHint: "Abra este link e digite os dois dígitos que {app} mostra a você. Ele vale por 10 minutos.",
    ignore: "Se você não pediu isso, ignore este e-mail.",
  },
  "ru": {
    codeSubject: "Ваш код для {app}",
    codeHint: "Введите этот код в {app}. Он действует 10 минут.",
    linkSubject: "Подтвердите вход в {app}",
    linkHint: "Откройте эту ссылку и введите две цифры, которые показывает {app}. Она действует 10 минут.",
    ignore: "Если вы этого не запрашивали, не обращайте внимания на это письмо.",
  },
  "th": {
    codeSubject: "รหัสของคุณสำหรับ {app}",
    codeHint: "ป้อนรหัสนี้ที่ {app} รหัสใช้ได้ 10 นาที",
    linkSubject: "ยืนยันการเข้าสู่ระบบ {app}",
    linkHint: "เปิดลิงก์นี้ แล้วป้อนตัวเลขสองหลักที่ {app} แสดงให้คุณเห็น ลิงก์ใช้ได้ 10 นาที",
    ignore: "หากคุณไม่ได้ขอสิ่งนี้ โปรดเพิกเฉยต่ออีเมลนี้",
  },
  "tr": {
    codeSubject: "{app} için kodunuz",
    codeHint: "Bu kodu {app} üzerinde girin. 10 dakika geçerlidir.",
    linkSubject: "{app} girişinizi onaylayın",
    linkHint: "Bu bağlantıyı açın ve {app} tarafından gösterilen iki rakamı girin. 10 dakika geçerlidir.",
    ignore: "Bunu siz istemediyseniz bu e-postayı dikkate almayın.",
  },
  "uk": {
    codeSubject: "Ваш код для {app}",
    codeHint: "Введіть цей код у {app}. Він діє 10 хвилин.",
    linkSubject: "Підтвердьте вхід до {app}",
    linkHint: "Відкрийте це посилання і введіть дві цифри, які показує {app}. Воно діє 10 хвилин.",
    ignore: "Якщо ви цього не запитували, не зважайте на цей лист.",
  },
  "vi": {
    codeSubject: "Mã của bạn cho {app}",
    codeHint: "Nhập mã này tại {app}. Mã có hiệu lực trong 10 phút.",
    linkSubject: "Xác nhận đăng nhập vào {app}",
    linkHint: "Mở liên kết này và nhập hai chữ số mà {app} hiển thị cho bạn. Liên kết có hiệu lực trong 10 phút.",
    ignore: "Nếu bạn không yêu cầu điều này, hãy bỏ qua email này.",
  },
  "zh-CN": {
    codeSubject: "你的 {app} 验证码",
    codeHint: "请在 {app} 输入此验证码。10 分钟内有效。",
    linkSubject: "确认登录 {app}",
    linkHint: "打开此链接，输入 {app} 显示的两位数字。10 分钟内有效。",
    ignore: "如果这不是你的请求，请忽略此邮件。",
  },
  "zh-HK": {
    codeSubject: "你的 {app} 驗證碼",
    codeHint: "請在 {app} 輸入此驗證碼。10 分鐘內有效。",
    linkSubject: "確認登入 {app}",
    linkHint: "開啟此連結，輸入 {app} 顯示的兩位數字。10 分鐘內有效。",
    ignore: "如果這不是你的要求，請忽略此電郵。",
  },
  "zh-TW": {
    codeSubject: "你的 {app} 驗證碼",
    codeHint: "請在 {app} 輸入此驗證碼。10 分鐘內有效。",
    linkSubject: "確認登入 {app}",
    linkHint: "開啟此連結，輸入 {app} 顯示的兩位數字。10 分鐘內有效。",
    ignore: "如果這不是你的要求，請忽略此郵件。",
  },
}
