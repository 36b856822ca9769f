<?php
/**
 * A backend that serves every call of docs/backend/openapi.json, in one file and without a database:
 *
 *     php -S 127.0.0.1:8000 docs/backend/example.php
 *
 * It is there to be read and copied from. A session is a cookie, members are an array, and what a member does is
 * stored in a file of the system's temporary folder, so nothing here is fit for more than one visitor at a time.
 */
declare(strict_types=1);

const PASSWORD = 'correct horse';
$state_file = sys_get_temp_dir() . '/example-backend-' . ($_SERVER['SERVER_PORT'] ?? '0') . '.json';

$members = [
    7 => ['Ottoline', 'female', '1985-03-02', 'Whitby'],
    8 => ['Ignatius', 'male', '1981-07-19', 'York'],
    9 => ['Prudence', 'female', '1990-12-01', 'Leeds'],
    10 => ['Barnaby', 'male', '1978-05-23', 'Hull'],
];

function fresh_state(): array
{
    return [
        'sessions' => [], 'liked' => [9], 'blocked' => [], 'favourites' => [], 'searches' => [], 'views_seen' => false, 'passed' => [], 'seen' => [], 'credits' => 15, 'entries' => 1,
        'language' => 'en', 'read_marks' => true, 'notifications_off' => [], 'email_frequency' => 'each', 'dismissals' => [], 'photos' => [],
        'messages' => [[
            'id' => '1', 'from_me' => false, 'order' => 1, 'arrival' => 1, 'at' => '2026-11-20T18:00:00Z',
            'kind' => 'text', 'text' => 'The tide is out. A walk?', 'state' => 'received',
        ]],
        'read_up_to' => 0, 'chat_deleted' => false,
        'profile' => ['sexuality' => 'hetero', 'interests' => ['art', 'sailing'], 'notes' => ['about_me' => 'I repair nets.']],
    ];
}

$state = is_file($state_file) ? json_decode((string) file_get_contents($state_file), true) : fresh_state();
$method = $_SERVER['REQUEST_METHOD'];
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$input = (string) file_get_contents('php://input');
$body = json_decode($input, true) ?? [];

/** Sends an answer and ends. */
function answer(mixed $body, int $status = 200): never
{
    global $state, $state_file;
    file_put_contents($state_file, json_encode($state), LOCK_EX);
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);
    exit;
}

function refuse(int $status, string $code, array $more = []): never
{
    $ends = $code === 'login_required' ? ['authentication_required' => true] : [];
    answer(['error' => ['code' => $code] + $more] + $ends, $status);
}

function photo(int $id): array
{
    return ['thumb_filename' => "$id/small.jpg", 'filename' => "$id/large.jpg", 'match' => "$id/match.jpg", 'status' => 'active'];
}

/** What a list shows of a member. The age follows from the date of birth. */
function card(int $id): array
{
    global $members;
    [$name, $gender, $born, $city] = $members[$id];
    return [
        'id' => $id, 'name' => $name, 'gender' => $gender, 'date_of_birth' => $born, 'city' => $city,
        'fictional' => false, 'activity' => 'today', 'main_image' => photo($id),
    ];
}

function user(): array
{
    global $state;
    return [
        'id' => 7, 'status' => 'active', 'credits' => $state['credits'], 'paid_user' => true,
        'signup_date' => '2026-01-02 10:20:30', 'language' => $state['language'], 'fictional_icon' => false,
        'notifications_disabled' => $state['notifications_off'], 'profile' => ['id' => 7, 'name' => 'Ottoline', 'status' => 'active', 'main_image' => photo(7)],
    ];
}

function log_in(): array
{
    global $state;
    $session = bin2hex(random_bytes(16));
    $state['sessions'][] = $session;
    setcookie('PHPSESSID', $session, ['expires' => time() + 30 * 86400, 'httponly' => true]);
    return ['user' => user()];
}

/** Ids of others, except those the member has blocked. */
function others(): array
{
    global $members, $state;
    return array_values(array_diff(array_keys($members), [7], $state['blocked']));
}

function known(mixed $id): int
{
    $id = (int) $id;
    return in_array($id, others(), true) ? $id : refuse(404, 'not_found');
}

function quota(int $limit, int $used): array
{
    return ['limit' => $limit, 'left' => max(0, $limit - $used), 'resets_at' => gmdate('Y-m-d\T00:00:00\Z', time() + 86400)];
}

function relation(int $id): array
{
    global $state;
    $liked = in_array($id, $state['liked'], true);
    return ['liked' => $liked, 'match' => $liked && $id === 8];
}

function like(int $id): array
{
    global $state;
    $state['liked'] = array_values(array_unique([...$state['liked'], $id]));
    $relation = relation($id);
    $overlay = $relation['match'] ? card($id) + ['matched' => true] : null;
    return ['relation' => $relation, 'quota' => quota(200, count($state['liked'])), 'overlay' => $overlay];
}

function balance(): array
{
    global $state;
    return ['credits' => $state['credits'], 'entries' => $state['entries']];
}

function conversation(): array
{
    global $state;
    return [
        'conversation' => ['id' => 31, 'messages' => $state['messages']],
        'profile' => card(8),
        'num_unread_messages' => unread(),
        'costs' => ['message' => 5, 'gift' => 10, 'photo' => 5],
        'balance' => balance(),
        'message_length' => 500,
        'read_marks' => $state['read_marks'],
    ];
}

function unread(): int
{
    global $state;
    return count(array_filter($state['messages'], fn ($each) => !$each['from_me'] && $each['arrival'] > $state['read_up_to']));
}

function swipe(): array
{
    global $state;
    $left = array_diff(others(), $state['liked'], $state['passed']);
    $last = end($state['passed']);
    return [
        'cards' => array_map(card(...), array_values($left)),
        'passed' => $last === false ? null : card($last),
        'quota' => quota(4, 0),
    ];
}

function own_profile(): array
{
    global $state;
    return ['profile' => [
        'id' => 7, 'name' => 'Ottoline', 'gender' => 'female', 'date_of_birth' => '1985-03-02', 'country' => 'GB',
        'region' => null, 'city' => 'Whitby',
    ] + $state['profile']];
}

function photos(): array
{
    global $state;
    return ['photos' => $state['photos'], 'limit' => 25, 'focus_movable' => true];
}

function blocks(): array
{
    global $state;
    return ['profiles' => array_map(card(...), $state['blocked'])];
}

function searches(): array
{
    global $state;
    $rows = [];
    foreach ($state['searches'] as $name => $query) {
        $rows[] = ['name' => (string) $name, 'query' => $query];
    }
    return ['searches' => $rows, 'limit' => 10];
}

function favourites(): array
{
    global $state;
    $rows = [];
    foreach ($state['favourites'] as $id => $note) {
        $rows[] = ['id' => $id, 'note' => $note, 'saved_at' => '2026-11-21T09:00:00Z', 'profile' => in_array($id, others(), true) ? card($id) : null];
    }
    return ['favourites' => $rows, 'limit' => 300];
}

function devices(): array
{
    $now = gmdate('c');
    return ['devices' => [['id' => 'this', 'browser' => 'Firefox', 'system' => 'Linux', 'created_at' => $now, 'seen_at' => $now, 'current' => true]]];
}

function preferences(): array
{
    global $state;
    $isOn = fn (string $name) => !in_array($name, $state['notifications_off'], true);
    $types = [
        'new_conversations', 'new_messages', 'like_received', 'unread_message_reminders',
        'promotions', 'weekly_updates', 'site_news', 'unread_notification_reminders',
    ];
    return [
        'read_marks' => $state['read_marks'],
        'notifications' => array_combine($types, array_map(
            fn ($type) => ['email' => $isOn("email.$type"), 'push' => $isOn("push.$type")],
            $types,
        )),
        'email_frequency' => $state['email_frequency'],
        'email_off' => null,
    ];
}

function matches(): array
{
    $match = fn (int $id) => ['profile' => card($id), 'reasons' => [['kind' => 'interest', 'interest' => 'art']]];
    return ['matches' => array_map($match, others())];
}

function town(): array
{
    return ['id' => 1, 'name' => 'Whitby', 'country' => 'GB', 'region' => null, 'region_name' => null];
}

/** The calls for everybody. */
$public = [
    'GET settings' => fn () => [
        'settings' => ['name' => 'Harbourlight', 'domain' => $_GET['host'] ?? null, 'signups' => 'all', 'minimum_message_costs' => ['GB' => ['costs' => 0.75, 'currency' => 'GBP']]],
        'domain_language' => 'en-GB',
    ],
    'GET user' => fn () => ['user' => null],
    'POST user' => fn () => ($body['password'] ?? '') === PASSWORD ? log_in() : refuse(401, 'login_failed'),
    'GET logout' => fn () => ['user' => null],
    'POST page-hidden' => fn () => null,
    'GET geocode' => fn () => ['country' => 'GB', 'region' => null, 'city' => 'Whitby'],
    'GET interests' => fn () => [['key' => 'art', 'label' => 'Art'], ['key' => 'sailing', 'label' => 'Sailing']],
    'GET regions' => fn () => ['GB' => [['code' => 'NYK', 'name' => 'North Yorkshire']]],
    'GET companyinfo' => fn () => [
        'name' => 'Harbour Ltd.', 'address' => '3 Quay Street', 'city' => 'Whitby', 'country' => 'GB', 'kvk' => '12345678',
        'tradenames' => ['Harbourlight'], 'vat_numbers' => ['GB123456789'], 'support_phone' => '+44 20 5550 0142',
        'delete_discount' => 25, 'added' => '2024-02-01',
    ],
    'GET members' => fn () => ['profiles' => array_map(card(...), others()), 'num_results' => count(others())],
    'GET member' => fn () => [
        // 7 is the member's own, who sees it as others do
        'profile' => card(($_GET['id'] ?? '') === '7' ? 7 : known($_GET['id'] ?? 0)) + ['country' => 'GB', 'interests' => ['art'], 'notes' => ['about_me' => 'I repair nets.'], 'locked_photos' => []],
        'relation' => relation((int) ($_GET['id'] ?? 0)),
    ],
    'GET places' => fn () => ['places' => [town()]],
    'GET signup-check' => fn () => ['free' => strtolower($_GET['username'] ?? '') !== 'ottoline'],
    'POST signup' => fn () => ['signup' => ['email' => $body['email'] ?? refuse(422, 'invalid_input', ['field' => 'email']), 'resend_after' => 60]],
    'GET resend' => fn () => ['bounced' => false],
    'POST resend' => fn () => ['signup' => ['email' => $body['email'] ?? 'ottoline@example.com', 'resend_after' => 60]],
    'GET complete-signup' => fn () => ($_GET['token'] ?? '') === 'partner' ? ['draft' => ['email' => 'ottoline@example.com', 'gender' => 'female', 'place' => town()]] : refuse(410, 'link_expired'),
    'POST complete-signup' => fn () => log_in(),
    'POST activate' => fn () => ($body['token'] ?? '') === 'mailed' ? log_in() : refuse(410, 'link_expired'),
    'POST reset-password' => fn () => null,
    'POST new-password' => fn () => ($body['token'] ?? '') === 'mailed' ? log_in() : refuse(410, 'link_expired'),
    'POST unsubscribe' => fn () => null,
    'POST withdrawal-statements' => fn () => null,
];

/** The calls for members. */
$member = [
    'PUT user' => function () use (&$state, $body) {
        $state['language'] = $body['language'] ?? 'en';
        return ['user' => user()];
    },
    'GET chats' => fn () => ['chats' => $state['chat_deleted'] ? [] : [[
        'conversation' => ['id' => 31], 'profile' => card(8), 'num_unread_messages' => unread(), 'last_message' => end($state['messages']) ?: null,
    ]]],
    'GET likes' => fn () => [
        'profiles' => array_map(fn ($id) => card($id) + relation($id), array_values(array_intersect($state['liked'], others()))),
        'liked_by' => in_array(8, others(), true) ? [card(8) + ['like_new' => !in_array(8, $state['seen'], true)]] : [],
        'quota' => quota(200, count($state['liked'])),
    ],
    'POST likes' => fn () => like(known($body['profile'] ?? 0)),
    'PUT likes' => function () use (&$state, $body) {
        $state['seen'][] = known($body['seen'] ?? 0);
        return ['relation' => relation((int) $body['seen'])];
    },
    'DELETE likes' => function () use (&$state) {
        $id = known($_GET['profile'] ?? 0);
        $state['liked'] = array_values(array_diff($state['liked'], [$id]));
        return ['relation' => relation($id), 'quota' => quota(200, count($state['liked'])), 'overlay' => null];
    },
    'GET auto-like' => fn () => null,
    'GET discountcode' => fn () => refuse(404, 'code_not_found'),
    'GET similar' => fn () => ['profiles' => array_map(card(...), array_values(array_diff(others(), [(int) ($_GET['id'] ?? 0)])))],
    'GET chat' => fn () => ($_GET['conversation'] ?? '31') === '31' && ($_GET['profile'] ?? '8') === '8' ? conversation() : refuse(404, 'not_found'),
    'POST chat' => function () use (&$state, $body) {
        known($body['profile'] ?? 0);
        $ids = array_column($state['messages'], 'id');
        $sent = array_search($body['id'] ?? '', $ids, true);
        // the same id is the same message, however often it is sent
        if ($sent === false) {
            if ($state['credits'] < 5) {
                refuse(402, 'not_enough_credits');
            }
            $state['credits'] -= 5;
            $state['entries']++;
            $next = count($ids) + 1;
            $state['messages'][] = [
                'id' => (string) ($body['id'] ?? $next), 'from_me' => true, 'order' => $next, 'arrival' => $next,
                'at' => gmdate('Y-m-d\TH:i:s\Z'), 'kind' => 'text', 'text' => (string) ($body['text'] ?? ''), 'state' => 'delivered',
            ];
            $sent = count($state['messages']) - 1;
        }
        return ['message' => $state['messages'][$sent], 'balance' => balance()];
    },
    'PUT chat' => function () use (&$state, $body) {
        $state['read_up_to'] = max($state['read_up_to'], (int) ($body['read'] ?? 0));
        return ['num_unread_messages' => unread()];
    },
    'DELETE chat' => function () use (&$state) {
        $state['chat_deleted'] = true;
        return null;
    },
    'GET swipe' => fn () => swipe(),
    'POST swipe' => function () use (&$state, $body) {
        $id = known($body['profile'] ?? 0);
        if (($body['choice'] ?? '') === 'like') {
            $overlay = like($id)['overlay'];
        } else {
            $state['passed'][] = $id;
        }
        return swipe() + ['overlay' => $overlay ?? null];
    },
    'DELETE swipe' => function () use (&$state) {
        array_pop($state['passed']);
        return swipe();
    },
    'GET match-finder' => fn () => matches(),
    'GET signup-matches' => fn () => matches(),
    'GET profile' => fn () => own_profile(),
    'PUT profile' => function () use (&$state, $body) {
        $state['profile'] = array_intersect_key($body, array_flip(['sexuality', 'interests', 'notes', 'tattoos'])) + $state['profile'];
        return own_profile();
    },
    'GET photos' => fn () => photos(),
    'POST photos' => function () use (&$state, $input) {
        $key = substr(sha1($input), 0, 16);
        $state['photos'][] = ['key' => $key, 'position' => count($state['photos'])] + ['status' => 'inspected'] + photo(7);
        return photos() + ['key' => $key];
    },
    'PUT photos' => fn () => photos(),
    'PUT photo-focus' => function () use (&$state, $body) {
        $keys = array_column($state['photos'], 'key');
        $at = array_search($body['key'] ?? '', $keys, true);
        if ($at === false) {
            refuse(404, 'not_found');
        }
        $state['photos'][$at]['focus'] = $body['focus'] ?? refuse(422, 'invalid_input', ['field' => 'focus']);
        return photos();
    },
    'DELETE photos' => function () use (&$state) {
        $state['photos'] = array_values(array_filter($state['photos'], fn ($each) => $each['key'] !== ($_GET['key'] ?? '')));
        return photos();
    },
    'GET devices' => fn () => devices(),
    'DELETE devices' => fn () => devices(),
    'GET views' => fn () => [
        'total' => 1, 'num_new' => $state['views_seen'] ? 0 : 1,
        'viewers' => [card(10) + ['viewed_at' => '2026-11-21T20:15:00Z', 'days' => 2, 'view_new' => !$state['views_seen']]],
    ],
    'POST views' => function () use ($body) {
        known($body['profile'] ?? 0);
        return null;
    },
    'PUT views' => function () use (&$state) {
        $state['views_seen'] = true;
        return null;
    },
    'GET favourites' => fn () => favourites(),
    'PUT favourites' => function () use (&$state, $body) {
        $state['favourites'][known($body['profile'] ?? 0)] = (string) ($body['note'] ?? '');
        return ['favourite' => ['note' => (string) ($body['note'] ?? '')]];
    },
    'DELETE favourites' => function () use (&$state) {
        unset($state['favourites'][(int) ($_GET['profile'] ?? 0)]);
        return ['favourite' => null];
    },
    'GET saved-searches' => fn () => searches(),
    'PUT saved-searches' => function () use (&$state, $body) {
        $state['searches'][(string) ($body['name'] ?? '')] = (string) ($body['query'] ?? '');
        return searches();
    },
    'DELETE saved-searches' => function () use (&$state) {
        unset($state['searches'][(string) ($_GET['name'] ?? '')]);
        return searches();
    },
    'GET blocks' => fn () => blocks(),
    'POST blocks' => function () use (&$state, $body) {
        $state['blocked'][] = known($body['profile'] ?? 0);
        return blocks();
    },
    'DELETE blocks' => function () use (&$state) {
        $state['blocked'] = array_values(array_diff($state['blocked'], [(int) ($_GET['profile'] ?? 0)]));
        return blocks();
    },
    'POST reports' => fn () => ['report' => ['receipt' => 'R-' . (1000 + crc32($input) % 9000)]],
    'POST dismissals' => function () use (&$state, $body) {
        $state['dismissals'][$body['alert'] ?? 'push'] = gmdate('c');
        return ['dismissals' => $state['dismissals']];
    },
    'GET preferences' => fn () => ['preferences' => preferences(), ...devices()],
    'PUT preferences' => function () use (&$state, $body) {
        $state['read_marks'] = (bool) ($body['read_marks'] ?? $state['read_marks']);
        $state['email_frequency'] = $body['email_frequency'] ?? $state['email_frequency'];
        if ($change = $body['notification'] ?? null) {
            $name = "$change[channel].$change[type]";
            $others = array_values(array_diff($state['notifications_off'], [$name]));
            $state['notifications_off'] = $change['on'] ? $others : [...$others, $name];
        }
        return ['preferences' => preferences(), 'notifications_disabled' => $state['notifications_off']];
    },
];

if (!preg_match('#^/api/([a-z0-9-]+)\.php$#', (string) $path, $found)) {
    refuse(404, 'unknown_call');
}
$noun = $found[1];
$isMember = in_array($_COOKIE['PHPSESSID'] ?? '', $state['sessions'], true);
$nouns = array_map(fn ($name) => explode(' ', $name)[1], [...array_keys($public), ...array_keys($member)]);
if (!in_array($noun, $nouns, true)) {
    refuse(404, 'unknown_call');
}
if ($method === 'OPTIONS') {
    $names = array_filter([...array_keys($public), ...array_keys($member)], fn ($name) => explode(' ', $name)[1] === $noun);
    header('Allow: ' . implode(', ', array_map(fn ($name) => explode(' ', $name)[0], $names)));
    answer(null, 204);
}
$name = "$method $noun";
if ($name === 'GET user' && $isMember) {
    answer(['user' => user()]);
}
if ($name === 'GET logout') {
    $state['sessions'] = array_values(array_diff($state['sessions'], [$_COOKIE['PHPSESSID'] ?? '']));
    setcookie('PHPSESSID', '', 1);
}
// a push subscription goes to user.php too
if ($name === 'POST user' && isset($_GET['push'])) {
    answer(['ok' => true]);
}
if (isset($public[$name])) {
    answer($public[$name]());
}
if (!isset($member[$name])) {
    refuse(405, 'wrong_method');
}
$isMember || refuse(403, 'login_required');
answer($member[$name]());
