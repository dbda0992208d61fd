/**
 * What gateways, clients and operating systems write when something fails, by what it means for the run. English first,
 * then what Chinese and Japanese gateways write. One line a family; a phrase belongs to the strictest list it is sure for.
 */

/** Beyond doubt, whatever else the text says: the account, the key, the request or the installation has to change. */
const CERTAIN: readonly RegExp[] = [
  /\b(?:authentication|permission|not_found|billing|invalid_request)_error\b|\brequest_too_large\b/i,
  /\b(?:authentication_failed|oauth_org_not_allowed|account_on_hold|verification_required|cloud_credential_error|model_not_found)\b/i,
  /\b(?:invalid|incorrect|wrong|missing|expired|revoked|malformed|unknown|bad|no)\s+(?:x-)?(?:api|access|secret)[-_ ]?key\b/i,
  /\b(?:x-)?api[-_ ]?key\b[^.;\n]{0,30}\b(?:invalid|incorrect|missing|expired|revoked|disabled|required|not (?:valid|found|set|provided))/i,
  /\b(?:invalid|expired|revoked|malformed|incorrect|bad|missing)\s+(?:(?:api|user|session|gateway)\s+)?(?:credentials?|(?:auth\w*|bearer|oauth|access|security)[-_ ]?token|token)\b/i,
  /\btoken (?:has |is |was )?(?:been )?(?:expired|revoked|invalid|not valid)/i,
  /\b(?:credentials?|signature) (?:could not be|were not|was not|not) (?:found|loaded|valid)|could not (?:load|resolve) (?:\w+ ){0,2}(?:credentials|authentication)/i,
  /\b(?:not logged in|please (?:run )?\/login|log ?in required)\b/i,
  /\b(?:ExpiredToken|InvalidSignature|SignatureDoesNotMatch|UnrecognizedClient|AccessDenied)(?:Exception)?\b/,
  /\bcredit balance\b|\binsufficient[_ ](?:quota|balance|credits?|funds)\b|\bpayment required\b|\bout of (?:extra )?(?:usage|credits?)\b/i,
  /\bquota[-_ ]?(?:has been |is |was )?(?:exceeded|exhausted|used up)\b|\bexceeded_\w*quota|\bexceed(?:ed|s)? (?:your|the) (?:[\w-]+ )?quota\b/i,
  /\busage has been disabled|usage allocation has been disabled|seat type doesn't include|usage limit is set to \$0|requires usage credits/i,
  /\b(?:account|organi[sz]ation|workspace) (?:has been |is |was )?(?:disabled|suspended|deactivated|on hold|banned)\b/i,
  /\b(?:error_max_\w+|max(?:imum)?[-_ ]?budget|over budget|budget[-_ ](?:exhausted|exceeded)|budget limit)\b/i,
  /(?<!\bthinking |\btoken |\breasoning )\bbudget\b (?:has been |is |was )?(?:exceeded|exhausted|reached|used up|spent)/i,
  /\b(?:exceed(?:ed|s|ing)?|exhausted|reached|used up|out of) (?:the |your |its )?(?:(?!thinking|token|reasoning)[\w$.-]+ )?budget\b/i,
  /\bmax[-_ ]?turns\b|maximum number of turns/i,
  /\bCLI ?Not ?Found|\bCLI (?:was |is |could )?not (?:be )?found|\bno such executable\b|\b(?:executable|binary) (?:was |is |could )?not (?:be )?found/i,
  /\bspawn \S+ (?:ENOENT|EACCES|ENOEXEC|EPERM)\b|\bfailed to spawn\b|\bcommand not found\b/i,
  /\bmodel\b[^.;\n]{0,80}\b(?:does not exist|doesn't exist|not found|is not supported|not available on your)|\b(?:unknown|no such|unsupported|invalid) model\b|\bissue with the selected model\b/i,
  /\b(?:prompt|input) is too long\b|\b(?:request|payload) too large\b/i,
  /\binvalid url\b|\bERR_INVALID_URL\b/i,
  /余额不足|额度(?:不足|已?用完|已?用尽|已?耗尽)|配额(?:不足|已?用完|已?用尽|已?耗尽|超限)|欠费|预扣费|请充值|账单/,
  /(?:无效|错误|过期|失效|非法|不正确)的?\s*(?:令牌|密钥|凭证|token|api[- ]?key|key)/i,
  /(?:令牌|密钥|凭证|token|api[- ]?key)[^。；\n]{0,8}(?:无效|错误|过期|失效|不正确|不存在|不可用|被禁用|缺失)/i,
  /未授权|未经授权|未登录|(?:鉴权|认证|身份验证|授权)(?:失败|错误|不通过)|无权(?:限|访问|使用)|没有权限|权限不足|禁止访问/,
  /模型[^。；\n]{0,60}(?:不存在|未找到|已下线|不支持)|(?:不支持|找不到|无此|没有)[^。；\n]{0,8}模型/,
  /(?:账号|账户|帐号|帐户|用户|令牌|分组)[^。；\n]{0,4}(?:被)?(?:禁用|封禁|停用|冻结)|(?:请求)?参数(?:错误|无效|不合法)|请求(?:无效|格式错误)/,
  /残高(?:が)?不足|クレジット(?:が)?不足|利用枠を?超過|認証(?:に)?(?:失敗|エラー)|(?:API ?キー|トークン)[^。\n]{0,8}(?:無効|正しくありません|期限切れ)/i,
  /権限が(?:ありません|ない)|アクセスが?拒否|モデル[^。\n]{0,60}(?:見つかりません|存在しません)/,
];

/** Fatal unless a status code says that the server itself is in trouble. */
const LIKELY: readonly RegExp[] = [
  /\bauth(?:entication|orization) (?:failed|failure|error|required|denied|rejected|is required|is invalid)|\b(?:failed|unable|could not|cannot) (?:to )?authenticate\b/i,
  /\bAuthentication ?Error\b|\bPermission ?(?:Denied ?)?Error\b|\bnot authenticated\b/i,
  /\bunauthori[sz]ed\b|\bforbidden\b|\bpermission[-_ ]denied\b|\baccess denied\b|\bnot (?:authorized|permitted|allowed)\b/i,
  /\binvalid[-_ ]?request\b|\bbad request\b/i,
];

/** Alone, the word means the credentials; next to a sign of trouble it is the name of a service. */
const AUTHENTICATION = /\bauthentication\b/i;

const TRANSIENT: readonly RegExp[] = [
  /\b(?:ENOTFOUND|EAI_\w+|ECONN\w+|E(?:SOCKET)?TIMEDOUT|EPIPE|EHOST(?:UNREACH|DOWN)|ENET(?:DOWN|UNREACH|RESET)|ENOTCONN|EADDRNOTAVAIL|ENONET)\b/i,
  /\bUND_ERR_\w+|\bERR_(?:NETWORK\w*|INTERNET_DISCONNECTED|STREAM_PREMATURE_CLOSE|HTTP2_\w+|CONNECTION_\w+)/i,
  /\b(?:rate_limit|overloaded|api|timeout|server)_error\b|\bserver_error\b/i,
  /\bsocket hang ?up\b|\bfetch failed\b|\bfailed to fetch\b|\bother side closed\b|\bbroken pipe\b|\bno route to host\b/i,
  /\bpremature(?:ly)? (?:close|end)d?\b|\bunexpected (?:eof|end of (?:file|data|stream|json))|\bTypeError: terminated\b|^terminated$/i,
  /\bstream (?:has |was |is )?(?:ended|closed|interrupted|disconnected|reset|aborted|stalled)|\bincomplete (?:response|chunked)/i,
  /\b(?:network|connection|connect|socket|transport)[-_ ]?(?:error|failure|failed|issue|problem|exception|reset|refused|closed|aborted|lost|dropped|interrupted|terminated)/i,
  /\bconnection (?:was|has been|is|to \S+ (?:was|has been|is)) (?:\w+ )?(?:reset|refused|closed|aborted|lost|dropped|interrupted|terminated)/i,
  /\bnetwork (?:is )?(?:unreachable|down|unavailable|changed)|\bhost (?:is )?(?:unreachable|down)\b|\bgetaddrinfo\b|\bname resolution\b/i,
  /\b(?:can't|cannot|can not|could not|couldn't|unable to|failed to) (?:reach|connect|resolve (?:host|address|name))\b/i,
  /\boverload(?:ed)?\b|\brate[-_ ]?limit|\btoo many requests\b|\bthrottl(?:ed|ing)|\bresource[_ ]exhausted\b|\b(?:at|over|insufficient|exceeded) capacity\b/i,
  /\btime[-_ ]?outs?\b|\btimed[-_ ]?out\b|\bdeadline exceeded\b|\bno response\b/i,
  /\b(?:temporar(?:y|ily)|currently) (?:unavailable|overloaded|failure|error)|\bservice unavailable\b|\bserver (?:is )?(?:unavailable|busy|down|error)\b/i,
  /\binternal (?:server )?error\b|\bbad gateway\b|\bgateway time-?out\b|\b(?:try|retry) again (?:later|in|shortly|after)|\bplease retry\b/i,
  /\b(?:you've|you have) (?:hit|reached) your\b|\busage limit reached\b/i,
  /请求(?:过于|太|过)?(?:频繁|过多|太多)|限流|(?:速率|频率|并发)[^。；\n]{0,4}(?:限制|超限|过高|过多)|超(?:出|过)[^。；\n]{0,6}(?:速率|频率|并发|限速)/,
  /(?:服务器?|系统|上游|渠道)[^。；\n]{0,4}(?:繁忙|忙|不可用|异常|过载|内部错误|错误|超载|维护)|负载[^。；\n]{0,4}(?:过高|饱和)|稍后(?:再试|重试)|请重试/,
  /超时|网络[^。；\n]{0,4}(?:错误|异常|失败|不可用|中断|不可达)|连接[^。；\n]{0,4}(?:重置|失败|断开|拒绝|中断|关闭)|无法连接|网关错误/,
  /レート制限|リクエストが多すぎ|タイムアウト|サーバー?(?:エラー|が混雑|が応答|に接続)|ネットワーク(?:エラー|障害)|接続(?:できません|エラー|が切|に失敗|を拒否)|過負荷|(?:しばらく|時間を)[^。\n]{0,10}(?:再試行|お試し)|一時的に利用/,
];

const some = (patterns: readonly RegExp[], text: string): boolean => patterns.some((pattern) => pattern.test(text));

/** The text says, beyond doubt, that trying again gives the same result. */
export function certainlyFatal(text: string): boolean {
  return some(CERTAIN, text);
}

/** The text says that trying again gives the same result, as long as no status code contradicts. */
export function likelyFatal(text: string): boolean {
  return some(LIKELY, text) || (AUTHENTICATION.test(text) && !transientWords(text));
}

/** The text speaks of the network, of a busy server or of a time-out. */
export function transientWords(text: string): boolean {
  return some(TRANSIENT, text);
}
