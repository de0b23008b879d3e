(* Games with one heap, finitely many amounts, and at most two heaps left.

   The game is the recursion alone: every function g that gives each heap the value which follows from those of
   its options is meant. Tables and periods are only checked. *)
From Coq Require Import Arith NArith Lia List Bool.
Import ListNotations.

(* ---- how a value follows from those of the options ---- *)

Inductive play := Grundy | Normal | Misere.

(* Grundy: the least value that is missing. Normal, Misere: 0 if the player to move loses, 1 if he wins, where
   the player who cannot move loses, or wins. *)
Definition follows (c : play) (v : N) (option : N -> Prop) : Prop :=
  match c with
  | Grundy => ~ option v /\ (forall w, (w < v)%N -> option w)
  | Normal => (v = 1%N /\ option 0%N) \/ (v = 0%N /\ ~ option 0%N)
  | Misere => (v = 1%N /\ (option 0%N \/ forall w, ~ option w)) \/
              (v = 0%N /\ ~ option 0%N /\ exists w, option w)
  end.

Lemma follows_same : forall c v w P Q, (forall x, P x <-> Q x) ->
  follows c v P -> follows c w Q -> v = w.
Proof.
  intros [] v w P Q E; cbn.
  - intros [A B] [C D]. destruct (N.lt_trichotomy v w) as [H|[H|H]]; auto; exfalso.
    + apply A, E, D, H.
    + apply C, E, B, H.
  - intros [[-> A]|[-> A]] [[-> B]|[-> B]]; auto; exfalso; [apply B, E, A|apply A, E, B].
  - intros [[-> A]|[-> [A A']]] [[-> B]|[-> [B B']]]; auto; exfalso.
    + destruct A as [A|A]; [apply B, E, A|]. destruct B' as [x B']. apply (A x), E, B'.
    + destruct B as [B|B]; [apply A, E, B|]. destruct A' as [x A']. apply (B x), E, A'.
Qed.

(* The options as a number: bit w is set if some option has the value w. *)
Definition followsb (c : play) (v mask : N) : bool :=
  match c with
  | Grundy => negb (N.testbit mask v) && (N.land mask (N.ones v) =? N.ones v)%N
  | Normal => if N.testbit mask 0 then (v =? 1)%N else (v =? 0)%N
  | Misere => if N.testbit mask 0 || (mask =? 0)%N then (v =? 1)%N else (v =? 0)%N
  end.

Lemma followsb_sound : forall c v mask P, (forall w, N.testbit mask w = true <-> P w) ->
  followsb c v mask = true -> follows c v P.
Proof.
  intros [] v mask P E; cbn [followsb follows].
  - intros H. apply andb_true_iff in H as [H1 H2]. apply negb_true_iff in H1. apply N.eqb_eq in H2. split.
    + intros X. apply E in X. congruence.
    + intros w Hw. apply E. apply (f_equal (fun x => N.testbit x w)) in H2. cbv beta in H2.
      rewrite N.land_spec, N.ones_spec_low, andb_true_r in H2 by exact Hw. exact H2.
  - destruct (N.testbit mask 0) eqn:B; intros H; apply N.eqb_eq in H; [left|right]; split; auto.
    + apply E; auto.
    + intros X. apply E in X. congruence.
  - destruct (N.testbit mask 0) eqn:B; cbn [orb].
    + intros H; apply N.eqb_eq in H; left. split; auto. left. apply E; auto.
    + destruct (N.eqb_spec mask 0) as [->|Z]; intros H; apply N.eqb_eq in H; [left|right]; split; auto.
      * right. intros w X. apply E in X. rewrite N.bits_0 in X. discriminate.
      * split; [intros X; apply E in X; congruence|]. exists (N.log2 mask). apply E, N.bit_log2, Z.
Qed.

(* ---- the game ---- *)

(* Take so many stones (none: the heap is parted) and leave no heap, one heap, two heaps, as allowed. *)
Record move := Move { amount : nat; none : bool; one : bool; two : bool }.

(* Some option of the heap n has the value w; no heap at all counts as the empty heap does. With [whole], all
   stones may be taken from any heap. *)
Definition option (whole : bool) (moves : list move) (g : nat -> N) (n : nat) (w : N) : Prop :=
  (whole = true /\ 1 <= n /\ w = g 0) \/
  exists m, In m moves /\ amount m <= n /\
    ((none m = true /\ 1 <= amount m /\ n = amount m /\ w = g 0) \/
     (one m = true /\ 1 <= amount m /\ amount m < n /\ w = g (n - amount m)) \/
     (two m = true /\ exists a b, 0 < a /\ 0 < b /\ amount m + a + b = n /\ w = N.lxor (g a) (g b))).

Definition values (c : play) (whole : bool) (moves : list move) (g : nat -> N) : Prop :=
  forall n, follows c (g n) (option whole moves g n).

Definition largest (moves : list move) : nat := list_max (map amount moves).

Lemma amount_le : forall moves m, In m moves -> amount m <= largest moves.
Proof.
  intros moves m H. unfold largest.
  pose proof (proj1 (list_max_le (map amount moves) _) (le_n _)) as F.
  rewrite Forall_forall in F. apply F, in_map, H.
Qed.

Lemma option_local : forall whole moves f g n, (forall i, i < n -> f i = g i) ->
  forall w, option whole moves f n w -> option whole moves g n w.
Proof.
  intros whole moves f g n E w [(W & H & ->)|(m & M & L & H)]; [left; rewrite E by lia; auto|].
  right. exists m. split; [exact M|]. split; [exact L|].
  destruct H as [(F & H1 & H2 & ->)|[(F & H1 & H2 & ->)|(F & a & b & Ha & Hb & S & ->)]].
  - left. rewrite E by lia. auto.
  - right; left. rewrite E by lia. auto.
  - right; right. split; [exact F|]. exists a, b. rewrite !E by lia. auto.
Qed.

(* Two functions that both follow the rule on a beginning agree there. *)
Lemma values_agree : forall c whole moves f g len, values c whole moves g ->
  (forall n, n < len -> follows c (f n) (option whole moves f n)) ->
  forall n, n < len -> g n = f n.
Proof.
  intros c whole moves f g len G F n. induction n as [n IH] using lt_wf_ind. intros L.
  apply (follows_same c _ _ (option whole moves g n) (option whole moves f n)); [|apply G|apply F, L].
  intros x. split; apply option_local; intros i I; [|symmetry]; apply IH; lia.
Qed.

(* ---- periods: Guy and Smith ---- *)

(* What is true for a stretch of heaps behind the pre-period stays true: of the heaps that a move leaves the
   larger one can lose or gain a period. *)
Theorem periodic : forall c whole moves p T g, 1 <= p -> values c whole moves g ->
  (forall n, p <= n < 2 * p + T + largest moves -> g (n + T) = g n) ->
  forall n, p <= n -> g (n + T) = g n.
Proof.
  intros c whole moves p T g P G W n. induction n as [n IH] using lt_wf_ind. intros Hn.
  destruct (lt_dec n (2 * p + T + largest moves)) as [L|L]; [apply W; lia|].
  apply (follows_same c _ _ (option whole moves g (n + T)) (option whole moves g n)); auto.
  intros w. split; (intros [(F & H & ->)|(m & M & K & H)]; [left; auto with arith; repeat split; auto; lia|]);
    pose proof (amount_le moves m M) as B; right; exists m; (split; [exact M|]); (split; [lia|]).
  - destruct H as [(F & H1 & H2 & _)|[(F & H1 & H2 & ->)|(F & a & b & Ha & Hb & S & ->)]]; [lia| |].
    + right; left. repeat split; auto; try lia.
      replace (n + T - amount m) with (n - amount m + T) by lia. apply IH; lia.
    + right; right. split; [exact F|]. destruct (le_lt_dec a b) as [Q|Q].
      * exists a, (b - T). repeat split; try lia. f_equal.
        replace b with (b - T + T) at 1 by lia. apply IH; lia.
      * exists (a - T), b. repeat split; try lia. f_equal.
        replace a with (a - T + T) at 1 by lia. apply IH; lia.
  - destruct H as [(F & H1 & H2 & _)|[(F & H1 & H2 & ->)|(F & a & b & Ha & Hb & S & ->)]]; [lia| |].
    + right; left. repeat split; auto; try lia.
      replace (n + T - amount m) with (n - amount m + T) by lia. symmetry. apply IH; lia.
    + right; right. split; [exact F|]. destruct (le_lt_dec a b) as [Q|Q].
      * exists a, (b + T). repeat split; try lia. f_equal. symmetry. apply IH; lia.
      * exists (a + T), b. repeat split; try lia. f_equal. symmetry. apply IH; lia.
Qed.

(* ---- a table is checked heap by heap ---- *)

(* The first c pairs of two lists of values, joined, as bits. *)
Fixpoint joined (c : nat) (l r : list N) (mask : N) : N :=
  match c with
  | 0 => mask
  | S c => joined c (tl l) (tl r) (N.setbit mask (N.lxor (hd 0%N l) (hd 0%N r)))
  end.

Lemma nth_tl : forall (l : list N) i, nth i (tl l) 0%N = nth (S i) l 0%N.
Proof. intros [|x l] i; auto. destruct i; auto. Qed.

Lemma nth_hd : forall l : list N, hd 0%N l = nth 0 l 0%N.
Proof. intros []; auto. Qed.

Lemma nth_skipn : forall k (l : list N) i, nth i (skipn k l) 0%N = nth (k + i) l 0%N.
Proof. induction k as [|k IH]; intros [|x l] i; cbn; auto. destruct i; auto. Qed.

Lemma setbit_true : forall mask v w, N.testbit (N.setbit mask v) w = true <-> v = w \/ N.testbit mask w = true.
Proof. intros. apply N.setbit_iff. Qed.

Lemma joined_spec : forall c l r mask w, N.testbit (joined c l r mask) w = true <->
  N.testbit mask w = true \/ exists i, i < c /\ w = N.lxor (nth i l 0%N) (nth i r 0%N).
Proof.
  induction c as [|c IH]; intros l r mask w; cbn [joined].
  - split; [auto|intros [H|(i & H & _)]; [auto|lia]].
  - rewrite IH, setbit_true, !nth_hd. split.
    + intros [[<-|H]|(i & H & ->)]; auto.
      * right. exists 0. split; [lia|auto].
      * right. exists (S i). rewrite !nth_tl. split; [lia|auto].
    + intros [H|([|i] & H & ->)]; auto. right. exists i. rewrite !nth_tl. split; [lia|auto].
Qed.

(* before: the values of the heaps n - 1, .., 0; ahead: those of 1, 2, .. *)
Definition met (n : nat) (before ahead : list N) (zero : N) (m : move) (mask : N) : N :=
  if amount m <=? n then
    let mask := if none m && (1 <=? amount m) && (n =? amount m) then N.setbit mask zero else mask in
    let mask := if one m && (1 <=? amount m) && (amount m <? n)
                then N.setbit mask (nth (amount m - 1) before 0%N) else mask in
    if two m then joined (Nat.div2 (n - amount m)) ahead (skipn (amount m) before) mask else mask
  else mask.

Definition all_met (whole : bool) (moves : list move) (n : nat) (before ahead : list N) (zero : N) : N :=
  fold_right (met n before ahead zero) (if whole && (1 <=? n) then N.setbit 0 zero else 0%N) moves.

Fixpoint rows (c : play) (whole : bool) (moves : list move) (ahead : list N) (zero : N)
    (rest : list N) (n : nat) (before : list N) : bool :=
  match rest with
  | [] => true
  | v :: rest => followsb c v (all_met whole moves n before ahead zero) &&
                 rows c whole moves ahead zero rest (S n) (v :: before)
  end.

Section Table.
Variable f : nat -> N.

Lemma met_spec : forall n before ahead m mask w,
  (forall i, i < n -> nth i before 0%N = f (n - 1 - i)) -> (forall i, nth i ahead 0%N = f (S i)) ->
  (N.testbit (met n before ahead (f 0) m mask) w = true <-> N.testbit mask w = true \/
    (amount m <= n /\
    ((none m = true /\ 1 <= amount m /\ n = amount m /\ w = f 0) \/
     (one m = true /\ 1 <= amount m /\ amount m < n /\ w = f (n - amount m)) \/
     (two m = true /\ exists a b, 0 < a /\ 0 < b /\ amount m + a + b = n /\ w = N.lxor (f a) (f b))))).
Proof.
  intros n before ahead m mask w B A. unfold met.
  destruct (Nat.leb_spec (amount m) n) as [K|K]; [|split; [auto|intros [H|[H _]]; [auto|lia]]].
  set (k := amount m) in *.
  set (mask1 := if none m && _ && _ then _ else _).
  assert (M1 : N.testbit mask1 w = true <-> N.testbit mask w = true \/
      (none m = true /\ 1 <= k /\ n = k /\ w = f 0)).
  { unfold mask1. destruct (none m); cbn [andb]; [|intuition discriminate].
    destruct (Nat.leb_spec 1 k); cbn [andb]; [|intuition lia].
    destruct (Nat.eqb_spec n k); [|intuition]. rewrite setbit_true. intuition. }
  set (mask2 := if one m && _ && _ then _ else _).
  assert (M2 : N.testbit mask2 w = true <-> N.testbit mask1 w = true \/
      (one m = true /\ 1 <= k /\ k < n /\ w = f (n - k))).
  { unfold mask2. destruct (one m); cbn [andb]; [|intuition discriminate].
    destruct (Nat.leb_spec 1 k); cbn [andb]; [|intuition lia].
    destruct (Nat.ltb_spec k n); [|intuition lia].
    rewrite setbit_true, B by lia. replace (n - 1 - (k - 1)) with (n - k) by lia. intuition. }
  destruct (two m).
  2:{ rewrite M2, M1. intuition discriminate. }
  rewrite joined_spec, M2, M1.
  assert (J : (exists i, i < Nat.div2 (n - k) /\ w = N.lxor (nth i ahead 0%N) (nth i (skipn k before) 0%N)) <->
      exists a b, 0 < a /\ 0 < b /\ k + a + b = n /\ w = N.lxor (f a) (f b)).
  { rewrite Nat.div2_div. pose proof (Nat.div_mod (n - k) 2 ltac:(lia)).
    pose proof (Nat.mod_upper_bound (n - k) 2 ltac:(lia)). split.
    - intros (i & I & ->). exists (S i), (n - k - S i). repeat split; try lia.
      rewrite nth_skipn, B, A by lia. do 2 f_equal; lia.
    - intros (a & b & Ha & Hb & S & ->). destruct (le_lt_dec a b) as [Q|Q].
      + exists (a - 1). split; [lia|]. rewrite nth_skipn, B, A by lia. do 2 f_equal; lia.
      + exists (b - 1). split; [lia|]. rewrite nth_skipn, B, A by lia. rewrite N.lxor_comm. do 2 f_equal; lia. }
  rewrite J. clear -K. intuition.
Qed.

Lemma all_met_spec : forall whole moves n before ahead w,
  (forall i, i < n -> nth i before 0%N = f (n - 1 - i)) -> (forall i, nth i ahead 0%N = f (S i)) ->
  (N.testbit (all_met whole moves n before ahead (f 0)) w = true <-> option whole moves f n w).
Proof.
  intros whole moves n before ahead w B A. unfold all_met, option.
  induction moves as [|m moves IH]; cbn [fold_right].
  - destruct whole; cbn [andb].
    + destruct (Nat.leb_spec 1 n).
      * rewrite setbit_true, N.bits_0. split.
        -- intros [<-|H']; [auto|discriminate].
        -- intros [(_ & _ & ->)|(m & [] & _)]; auto.
      * rewrite N.bits_0. split; [discriminate|]. intros [(_ & H' & _)|(m & [] & _)]; lia.
    + rewrite N.bits_0. split; [discriminate|]. intros [(H' & _)|(m & [] & _)]; discriminate.
  - rewrite met_spec, IH by auto. split.
    + intros [[H|(x & X & H)]|H]; [auto|right; exists x; cbn; auto|right; exists m; cbn; auto].
    + intros [H|(x & [<-|X] & H)]; [auto|auto|left; right; exists x; auto].
Qed.

Lemma rows_sound : forall c whole moves ahead rest n before,
  (forall i, i < n -> nth i before 0%N = f (n - 1 - i)) -> (forall i, nth i ahead 0%N = f (S i)) ->
  (forall i, i < length rest -> nth i rest 0%N = f (n + i)) ->
  rows c whole moves ahead (f 0) rest n before = true ->
  forall i, i < length rest -> follows c (f (n + i)) (option whole moves f (n + i)).
Proof.
  intros c whole moves ahead rest. induction rest as [|v rest IH]; intros n before B A R H i I; cbn in I; [lia|].
  cbn [rows] in H. apply andb_true_iff in H as [H1 H2].
  assert (V : v = f n) by (specialize (R 0 ltac:(cbn; lia)); cbn in R; rewrite Nat.add_0_r in R; auto).
  destruct i as [|i].
  - rewrite Nat.add_0_r, <- V. apply (followsb_sound c v (all_met whole moves n before ahead (f 0))); auto.
    intros w. apply all_met_spec; auto.
  - replace (n + S i) with (S n + i) by lia. apply (IH (S n) (v :: before)); auto; try lia.
    + intros [|j] J; cbn [nth]; [rewrite V; f_equal; lia|]. rewrite B by lia. f_equal; lia.
    + intros j J. specialize (R (S j) ltac:(cbn; lia)). cbn [nth] in R. rewrite R. f_equal; lia.
Qed.
End Table.

(* ---- the certificate ---- *)

Fixpoint same (c : nat) (l r : list N) : bool :=
  match c with
  | 0 => true
  | S c => (hd 0 l =? hd 0 r)%N && same c (tl l) (tl r)
  end.

Lemma same_spec : forall c l r, same c l r = true -> forall i, i < c -> nth i l 0%N = nth i r 0%N.
Proof.
  induction c as [|c IH]; intros l r H i I; [lia|]. cbn in H. apply andb_true_iff in H as [H1 H2].
  apply N.eqb_eq in H1. rewrite !nth_hd in H1. destruct i; auto.
  specialize (IH _ _ H2 i ltac:(lia)). rewrite !nth_tl in IH. exact IH.
Qed.

Definition certificate (c : play) (whole : bool) (moves : list move) (p T : nat) (table : list N) : bool :=
  let e := Nat.max p 1 in
  (2 * e + 2 * T + largest moves <=? length table) &&
  same (2 * e - p + T + largest moves) (skipn p table) (skipn (p + T) table) &&
  rows c whole moves (tl table) (hd 0%N table) table 0 [].

Theorem certificate_sound : forall c whole moves p T table, certificate c whole moves p T table = true ->
  forall g, values c whole moves g ->
  (forall n, n < length table -> g n = nth n table 0%N) /\ (forall n, p <= n -> g (n + T) = g n).
Proof.
  intros c whole moves p T table H g G. unfold certificate in H. set (e := Nat.max p 1) in *.
  repeat rewrite andb_true_iff in H. destruct H as [[L P] R]. apply Nat.leb_le in L.
  set (f := fun i => nth i table 0%N).
  assert (A : forall n, n < length table -> g n = f n).
  { apply (values_agree c whole moves f g); [exact G|]. intros n N.
    apply (rows_sound f c whole moves (tl table) table 0 []); auto.
    - intros i I. lia.
    - intros i. apply nth_tl.
    - unfold f. rewrite <- nth_hd. exact R. }
  split; [exact A|].
  assert (W : forall n, p <= n < 2 * e + T + largest moves -> g (n + T) = g n).
  { intros n N. rewrite !A by lia. pose proof (same_spec _ _ _ P (n - p) ltac:(lia)) as Q.
    rewrite !nth_skipn in Q. unfold f. replace (p + (n - p)) with n in Q by lia.
    replace (p + T + (n - p)) with (n + T) in Q by lia. auto. }
  intros n N. destruct (le_lt_dec e n) as [Q|Q].
  - apply (periodic c whole moves e T g); auto; [lia|]. intros i I. apply W; lia.
  - apply W; lia.
Qed.
